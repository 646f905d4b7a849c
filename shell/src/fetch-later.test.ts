// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<script type="application/json" id="page">{"later":["/assets/dialogs.js","/assets/dialogs.css"]}</script>';
});

/** @returns the files that the module fetches */
async function fetchedWith(session: string | undefined, connection?: object): Promise<string[]> {
  const request = vi.fn(async (_file: string) => new Response());
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('navigator', { connection });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { dataset } = document.documentElement;
  if (session === undefined) delete dataset.session;
  else dataset.session = session;
  await import('./fetch-later.ts');
  return request.mock.calls.map(([file]) => file);
}

test('fetches what a page of the panel imports later', async () => {
  expect(await fetchedWith('')).toEqual(['/assets/dialogs.js', '/assets/dialogs.css']);
});

test.each([
  ['without a session', undefined, undefined],
  ['while a tab asks the others for a session', 'asked', undefined],
  ['for a visitor who saves data', '', { saveData: true }],
  ['on a slow connection', '', { effectiveType: 'slow-2g' }],
])('fetches nothing %s', async (_, session, connection) => {
  expect(await fetchedWith(session, connection)).toEqual([]);
});
