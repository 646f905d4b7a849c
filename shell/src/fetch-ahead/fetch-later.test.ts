// @vitest-environment jsdom

import { placeholders } from '@osk/shared/contract/fragment';
import type { Page, PageRoute } from '@osk/shared/contract/page';
import { beforeEach, expect, test, vi } from 'vitest';

const route = (remote: string, path: string, changes: Partial<PageRoute> = {}): PageRoute => {
  const title = { pl: path, en: path };
  return { path, remote, page: path, access: 'company', title, ...changes };
};
const page: Page = {
  provider: placeholders,
  routes: [
    route('mfe-landing', '/home', { access: 'visitor' }),
    route('mfe-sms', '/user-panel/sms'),
    route('mfe-licences', '/user-panel/licenses'),
    route('mfe-lessons', '/user-panel/lessons', { unavailable: 'disabled' }),
  ],
  remotes: {
    'mfe-landing': '/remotes/mfe-landing/remote.js',
    'mfe-sms': '/remotes/mfe-sms/remote.js',
    'mfe-licences': '/releases/mfe-licences/1.0.0/remote.js',
  },
  releases: {
    'mfe-sms': { version: '1', files: { '/user-panel/sms': ['sms.js', 'sms.css'] }, later: { '/user-panel/sms': ['forms.js'] } },
    'mfe-licences': {
      version: '1',
      files: { '/user-panel/licenses': ['list.js'] },
      later: { '/user-panel/licenses': ['dialog.js', 'dialog.css'] },
    },
  },
  later: ['/assets/engine.js'],
};

const posted = vi.fn();
let worker: EventTarget | undefined;

class FakeWorker extends EventTarget {
  postMessage = posted;
  constructor() {
    super();
    worker = this;
  }
}

beforeEach(() => {
  vi.resetModules();
  posted.mockReset();
  vi.stubGlobal('Worker', FakeWorker);
  history.replaceState(null, '', '/user-panel/licenses');
});

const importModule = () => import('./fetch-later.ts');
const paths = () => posted.mock.calls.flat(2).map((file) => String(file).replace(location.origin, ''));

test('fetches once what the open page imports later, and what another page imports when that is opened', async () => {
  const { fetchLater } = await importModule();
  void fetchLater(page);
  void fetchLater(page);
  const ofLicences = ['dialog.js', 'dialog.css'].map((file) => `/releases/mfe-licences/1.0.0/${file}`);
  expect(paths()).toEqual(['/assets/engine.js', ...ofLicences]);
  posted.mockReset();
  history.replaceState(null, '', '/user-panel/sms');
  void fetchLater(page);
  expect(paths()).toEqual(['/remotes/mfe-sms/forms.js']);
});

test.each(['/home', '/user-panel/lessons', '/nothing'])('fetches nothing at %s', async (path) => {
  history.replaceState(null, '', path);
  const { fetchLater } = await importModule();
  void fetchLater(page);
  expect(posted).not.toHaveBeenCalled();
});

test("fetches nothing of a developer's machine", async () => {
  const { fetchLater } = await importModule();
  void fetchLater({ ...page, later: [], remotes: { 'mfe-licences': 'http://localhost:4300/remoteEntry.js' } });
  expect(posted).not.toHaveBeenCalled();
});

test('links what has arrived, and preloads the scripts when the page is quiet', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const { fetchLater } = await importModule();
  void fetchLater(page);
  worker?.dispatchEvent(new MessageEvent('message', { data: ['/assets/engine.js', '/assets/dialog.css'] }));
  const relations = () => [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
  expect(relations()).toEqual([' /assets/engine.js', ' /assets/dialog.css']);
  for (const run of idle) run();
  expect(relations()).toEqual(['modulepreload /assets/engine.js', ' /assets/dialog.css']);
});

test.each([
  ['have arrived', () => new MessageEvent('message', { data: [] })],
  ['cannot be fetched, because the worker does not load', () => new Event('error')],
])('resolves when the files %s', async (_, event) => {
  const { fetchLater } = await importModule();
  const states: string[] = [];
  const fetching = fetchLater(page).then(() => states.push('resolved'));
  await new Promise((resolve) => setTimeout(resolve));
  states.push('pending');
  worker?.dispatchEvent(event());
  await fetching;
  expect(states).toEqual(['pending', 'resolved']);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('fetches nothing with %o', async (connection) => {
  vi.stubGlobal('navigator', { connection });
  const { fetchLater } = await importModule();
  void fetchLater(page);
  expect(posted).not.toHaveBeenCalled();
});
