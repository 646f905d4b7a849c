import './fetch-later.ts';
import './font/font.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import './head-script/head-script.css';
import './skip-link.css';
import { learnServerTime } from '@osk/shared/server-time';
import { hasExpired, mayHaveExpired, restoreSession } from '@osk/shared/stored-session';
import { importPanel } from './panel/panel-page.ts';
import { isHome, licencesPath } from './routes.ts';
import { startPortal } from './start-portal.tsx';

/** Asks the other tabs for a session first. The panel's frame is visible meanwhile. */
async function startWithFoundSession(): Promise<void> {
  try {
    // This chunk is on its way: every page of the panel preloads it. Without it there is no panel to be logged in to.
    const { findSession } = await importPanel();
    await findSession();
  } catch (error) {
    reportError(error);
  }
  startPortal();
}

/** Asks the server for its time first: by the device's clock, the session has expired. */
async function startWithDoubtfulSession(): Promise<void> {
  await learnServerTime();
  const session = restoreSession();
  // As the head script does with a session that is sure.
  if (session && !hasExpired(session) && isHome(location.pathname)) {
    history.replaceState(null, '', licencesPath);
    document.documentElement.dataset.redirected = '';
  }
  startPortal();
}

const session = restoreSession();
if (document.documentElement.dataset.session === 'asked') void startWithFoundSession();
else if (session && mayHaveExpired(session)) void startWithDoubtfulSession();
else startPortal();
