import { type AccessToken, mayHaveExpired, restoreSession } from '@osk/shared/stored-session';
import { isHome, isInPanel, isPanel, licencesPath } from '../routes.ts';
import { createEarlyCalls } from './early-calls.ts';
import { recordEvents } from './event-replay.ts';
import { editLogin, submitLogin } from './login.ts';
import { reportPageLoads } from './page-loads.ts';
import { retryScripts } from './retry-scripts.ts';

// The build inlines this script into the head: it runs before the page renders or loads anything.

const calls = createEarlyCalls(openPanel);
recordEvents((form) => (calls.isTaken() ? undefined : submitLogin(form, calls.logIn)));
document.addEventListener('input', ({ target }) => !calls.isTaken() && target instanceof HTMLInputElement && editLogin(target), true);
retryScripts();

const { pathname, search } = location;
const tokenInAddress = isHome(pathname) ? new URLSearchParams(search).get('token') : null;
const session = restoreSession(tokenInAddress ? { accessToken: tokenInAddress, tokenExpireDate: '' } : undefined);
// The scripts of the page ask the server whether it has.
const token = session && !mayHaveExpired(session) ? session.accessToken : undefined;
const redirected = isHome(pathname) && token !== undefined;
if (redirected) {
  // Removes the token from the address before a request or a script could see it.
  history.replaceState(null, '', licencesPath);
  document.documentElement.dataset.redirected = '';
} else if (tokenInAddress) history.replaceState(null, '', pathname);
else if (isPanel(pathname)) history.replaceState(null, '', licencesPath);

// The panel's frame is visible only with a session, and while a tab asks the others for one.
if (token) document.documentElement.dataset.session = '';
else if (session === null && isInPanel(pathname) && !isHistoryNavigation()) document.documentElement.dataset.session = 'asked';

// The server puts into templates what this page and the licences need. The browser fetches it during the first paint.
const early = addContent(redirected ? 'early-redirected' : 'early');
if (token) beginCalls(early, token);
const scriptsArrived = allArrived(early);

// A frame's callbacks run before its paint, and their timeouts after it. Nothing is painted before the style sheets are there.
const painted = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
// The report would delay the calls.
reportPageLoads(early?.load, painted);
// The font would delay the scripts of a prerendered page. In the panel it comes at once: it moves words of the frame, which must happen
// before a visitor reads or presses.
void Promise.all([painted, scriptsArrived]).then(loadFont);

// The scripts of a prerendered page are in another template: they start after the first paint.
document.addEventListener(
  'DOMContentLoaded',
  () => {
    // A hidden or redirected page paints nothing first.
    if (document.hidden || redirected) addContent('scripts');
    else void painted.then(() => addContent('scripts'));
  },
  { once: true },
);

type Content = { links: HTMLLinkElement[]; calls: string | undefined; load: string | undefined };

/** Moves the content of a template into the head. */
function addContent(id: string): Content | undefined {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const links = [...template.content.querySelectorAll('link')];
  document.head.append(template.content);
  const { calls, load } = template.dataset;
  return { links, calls, load };
}

function beginCalls(content: Content | undefined, accessToken: string): void {
  if (content?.calls) calls.begin(content.calls.split(' '), accessToken);
}

/** Opens the licences after a login. The landing page stays visible until the shell's script starts. */
function openPanel(started: AccessToken): void {
  const stored = restoreSession(started);
  // Without storage the shell starts the session.
  if (stored === null) return;
  // In place of the landing page, as the page's own redirect.
  history.replaceState(null, '', licencesPath);
  document.documentElement.dataset.redirected = 'login';
  beginCalls(addContent('early-redirected'), stored.accessToken);
}

/** After logging out, Back must not bring the panel back, not even with the session of another tab. */
function isHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

function allArrived(content: Content | undefined): Promise<unknown> {
  return Promise.all((content?.links ?? []).map(arrival));
}

/** Resolves when a preloaded file has arrived or failed; at once when the browser ignores the link, as Safari 16 does `modulepreload`. */
function arrival(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (!link.relList.supports(link.rel)) resolve();
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve());
  });
}

/**
 * Loads the font, then lets the page use it (`font.css`). If the page used it earlier, the browser would look up a system font for every
 * size and weight: a fifth of the work before the first paint.
 */
export function loadFont(): void {
  document.fonts.load('1em "Figtree Variable"').then(
    () => {
      document.documentElement.dataset.font = 'loaded';
    },
    // The page keeps the fallback.
    () => {},
  );
}
