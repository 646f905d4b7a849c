import { readPage } from '../read-page.ts';
import { isInPanel } from '../routes.ts';
import { fetchLater } from './fetch-later.ts';

// Runs before all other modules: the scripts of the page have arrived, and nothing needs the line while they run.
if (document.documentElement.dataset.session === '' && isInPanel(location.pathname)) void fetchLater(readPage());
