import { restoreSession } from '@osk/shared/restore-session';
import { homePath, licencesPath } from '../routes.ts';
import { recordEvents } from './event-replay.ts';

// The build inlines this script into the head. It runs before the page renders or loads anything.
recordEvents();

const { pathname, search } = location;
if (['/', homePath].includes(pathname.replace(/(.)\/$/, '$1'))) {
  const token = new URLSearchParams(search).get('token');
  if (restoreSession(token)) {
    // Removes the token from the address before a request or a script could see it.
    history.replaceState(null, '', licencesPath);
    document.documentElement.dataset.redirected = '';
  } else if (token) history.replaceState(null, '', pathname);
}

// The server puts the scripts of a prerendered page into a template: they start after the first paint.
document.addEventListener('DOMContentLoaded', () => {
  // A hidden page is never painted. Otherwise a frame's callbacks run before its paint, and their timeouts after it.
  if (document.hidden) startScripts();
  else requestAnimationFrame(() => setTimeout(startScripts));
});

function startScripts(): void {
  const scripts = document.getElementById('scripts');
  if (scripts instanceof HTMLTemplateElement) document.head.append(scripts.content);
}
