// @vitest-environment jsdom
import { fakeHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnChanges } from './reload-on-changes.ts';
import { showOverrides } from './show-overrides.ts';

/** jsdom has no event streams. */
class FakeStream extends EventTarget {
  static opened: { url: string; stream: FakeStream }[] = [];
  constructor(url: string) {
    super();
    FakeStream.opened.push({ url, stream: this });
  }
}

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => void vi.unstubAllGlobals());

test('FED-06 the bar stands beside the page, and the page hears of new builds', async () => {
  showOverrides(fakeHost(), { 'mfe-pkk': 'http://localhost:4214' });
  expect(await screen.findByRole('status', { name: 'Moduły spoza portalu' })).toBeTruthy();
  expect(FakeStream.opened.map(({ url }) => url)).toEqual(['http://localhost:4214/changes']);
  document.body.replaceChildren();
});

test('nothing is shown to those who have no overrides', async () => {
  showOverrides(fakeHost(), {});
  expect(document.body.childElementCount).toBe(0);
  expect(FakeStream.opened).toEqual([]);
});

test('FED-06 a new build reloads the page, an opened stream does not; one stream for each machine', () => {
  const reload = vi.fn();
  reloadOnChanges(['http://localhost:4214', 'http://localhost:4214', 'http://localhost:4213'], reload);
  expect(FakeStream.opened.map(({ url }) => url)).toEqual(['http://localhost:4214/changes', 'http://localhost:4213/changes']);
  const stream = FakeStream.opened[0]?.stream;
  stream?.dispatchEvent(new Event('open'));
  stream?.dispatchEvent(new Event('error'));
  stream?.dispatchEvent(new Event('open'));
  expect(reload).not.toHaveBeenCalled();
  stream?.dispatchEvent(new Event('changed'));
  expect(reload).toHaveBeenCalledOnce();
});
