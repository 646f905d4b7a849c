import './fetch-later.ts';
import './font/font.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import './head-script/head-script.css';
import './skip-link.css';
import { importPanel } from './panel/panel-page.ts';
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

if (document.documentElement.dataset.session === 'asked') void startWithFoundSession();
else startPortal();
