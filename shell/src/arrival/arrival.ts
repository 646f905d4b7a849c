import { arriveWith } from '@osk/shared/arrival';
import { home, licences } from '../remotes.ts';
import { keepEarlyPress } from './early-press.ts';

// Runs in the page's head, before anything is drawn or loaded: inlined by the build, allowed by its hash.
const address = new URL(location.href);
if (['/', home].includes(address.pathname.replace(/(.)\/$/, '$1')) && arriveWith(address.searchParams.get('token'))) {
  // The address, and with it the token, is gone before anything could see it; the landing page below is not for this visitor.
  history.replaceState(null, '', licences);
  document.documentElement.dataset.elsewhere = '';
}
keepEarlyPress();
