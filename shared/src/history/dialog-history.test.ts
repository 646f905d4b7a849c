// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { dialogHistory } from './dialog-history.ts';
import { guardTraversals } from './traversal-guards.ts';

const isDialogEntry = () => history.state?.dialog !== undefined;
const atDialog = (expected: boolean) => vi.waitFor(() => expect(isDialogEntry()).toBe(expected));
const arrival = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

/** Opens a dialog that records how often it is closed and opened again. */
function open({ closes = true, reopens = true } = {}) {
  const dialog = { close: vi.fn(() => closes), reopen: vi.fn(() => reopens) };
  return { ...dialog, closed: dialogHistory.add(dialog) };
}

guardTraversals();
beforeEach(() => history.pushState({ idx: 1 }, '', '/page'));

test('leaves an entry from before a reload', async () => {
  history.pushState({ idx: 2, dialog: 0.5 }, '');
  history.pushState({ idx: 3 }, '');
  history.back();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1 }));
});

test('adds one entry for a dialog and for the one that replaces it, and leaves it when that closes', async () => {
  const first = open();
  await atDialog(true);
  const entries = history.length;
  first.closed();
  const second = open();
  await Promise.resolve();
  expect([history.length, isDialogEntry(), history.state.idx]).toEqual([entries, true, 2]);
  second.closed();
  await atDialog(false);
  expect(history.state).toEqual({ idx: 1 });
});

test('adds the entry of a dialog that opens while the last one is being left', async () => {
  const first = open();
  await atDialog(true);
  first.closed();
  await Promise.resolve();
  const second = open();
  await arrival();
  await atDialog(true);
  second.closed();
  await atDialog(false);
  expect(history.state).toEqual({ idx: 1 });
});

test('returns to the entry of a dialog that stays open on Back, and hides Back from the router', async () => {
  const seen: boolean[] = [];
  const router = () => seen.push(isDialogEntry());
  addEventListener('popstate', router);
  const dialog = open({ closes: false });
  await atDialog(true);
  history.back();
  await vi.waitFor(() => expect(dialog.close).toHaveBeenCalledOnce());
  await atDialog(true);
  removeEventListener('popstate', router);
  dialog.closed();
  await atDialog(false);
  expect(seen).toEqual([true]);
});

test('leaves the entry on Forward when the dialog cannot open again', async () => {
  const dialog = open({ reopens: false });
  await atDialog(true);
  dialog.closed();
  await atDialog(false);
  history.forward();
  await vi.waitFor(() => expect(dialog.reopen).toHaveBeenCalledOnce());
  await atDialog(false);
  expect(history.state).toEqual({ idx: 1 });
});

test('closes the dialog of an earlier remote on Back, and stays on the page', async () => {
  const dialog = { close: vi.fn(() => undefined as unknown as boolean) };
  const closed = dialogHistory.add(dialog);
  await Promise.resolve();
  expect(isDialogEntry(), 'no entry of its own').toBe(false);
  history.replaceState({ idx: 0 }, '', '/page-before');
  history.pushState({ idx: 1 }, '', '/page');
  history.back();
  await vi.waitFor(() => expect(dialog.close).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(location.pathname).toBe('/page'));
  closed();
});

test('returns the focus that the browser takes away while the entry is left', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  const dialog = open();
  await atDialog(true);
  dialog.closed();
  await Promise.resolve();
  opener.focus();
  opener.blur();
  await arrival();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});
