import { restoreSession } from '@osk/shared/restore-session';
import { home, licences } from '../remotes.ts';
import { keepEarlyPress } from './early-press.ts';
import { startAfterPaint } from './start-after-paint.ts';

// Runs in the page's head, before anything is drawn or loaded: inlined by the build, allowed by its hash.
keepEarlyPress();
const { pathname, search } = location;
if (['/', home].includes(pathname.replace(/(.)\/$/, '$1'))) {
  const token = new URLSearchParams(search).get('token');
  if (restoreSession(token)) {
    // The address, and with it the token, is gone before anything could see it; the landing page below is not for this visitor.
    history.replaceState(null, '', licences);
    document.documentElement.dataset.elsewhere = '';
  } else if (token) history.replaceState(null, '', pathname);
}
startAfterPaint();
