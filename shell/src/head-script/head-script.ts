import { restoreSession } from '@osk/shared/restore-session';
import { homePath, licencesPath } from '../routes.ts';
import { recordEvents } from './event-replay.ts';

// The build inlines this script into the head. It runs before the page renders or loads anything.
recordEvents();

const { pathname, search } = location;
let redirected = false;
if (['/', homePath].includes(pathname.replace(/(.)\/$/, '$1'))) {
  const token = new URLSearchParams(search).get('token');
  redirected = restoreSession(token);
  if (redirected) {
    // Removes the token from the address before a request or a script could see it.
    history.replaceState(null, '', licencesPath);
    document.documentElement.dataset.redirected = '';
  } else if (token) history.replaceState(null, '', pathname);
}

// The server puts links to the scripts of this page and of the licences into templates. The browser fetches them during the first paint.
addContent(redirected ? 'early-redirected' : 'early');

// The scripts of a prerendered page are in another one: they start after the first paint.
const startScripts = () => addContent('scripts');
document.addEventListener(
  'DOMContentLoaded',
  () => {
    // A hidden or redirected page paints nothing first. Otherwise a frame's callbacks run before its paint, and their timeouts after it.
    if (document.hidden || redirected) startScripts();
    else requestAnimationFrame(() => setTimeout(startScripts));
  },
  { once: true },
);

function addContent(id: string): void {
  const template = document.getElementById(id);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}
