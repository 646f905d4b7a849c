import { restoreSession } from '@osk/shared/restore-session';
import { homePath, licencesPath } from '../routes.ts';
import { beginEarlyCalls } from './early-calls.ts';
import { recordEvents } from './event-replay.ts';
import { loadFont } from './load-font.ts';

// The build inlines this script into the head. It runs before the page renders or loads anything.
recordEvents(() => addContent('early-forms'));

const { pathname, search } = location;
const isHome = ['/', homePath].includes(pathname.replace(/(.)\/$/, '$1'));
const tokenInAddress = isHome ? new URLSearchParams(search).get('token') : null;
const token = restoreSession(tokenInAddress);
const redirected = isHome && token !== undefined;
if (redirected) {
  // Removes the token from the address before a request or a script could see it.
  history.replaceState(null, '', licencesPath);
  document.documentElement.dataset.redirected = '';
} else if (tokenInAddress) history.replaceState(null, '', pathname);

// Only companies see the panel's frame.
if (token) document.documentElement.dataset.session = '';

// The server puts into templates what this page and the licences need. The browser fetches it during the first paint.
const early = addContent(redirected ? 'early-redirected' : 'early');
if (token && early?.dataset.calls) beginEarlyCalls(early.dataset.calls.split(' '), token);

// The scripts of a prerendered page are in another one: they start after the first paint.
const startScripts = () => addContent('scripts');
document.addEventListener(
  'DOMContentLoaded',
  () => {
    // The style sheet that names the font is there.
    loadFont();
    // A hidden or redirected page paints nothing first. Otherwise a frame's callbacks run before its paint, and their timeouts after it.
    if (document.hidden || redirected) startScripts();
    else requestAnimationFrame(() => setTimeout(startScripts));
  },
  { once: true },
);

function addContent(id: string): HTMLTemplateElement | undefined {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  document.head.append(template.content);
  return template;
}
