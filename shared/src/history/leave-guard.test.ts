// @vitest-environment jsdom
import { fakeHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardForm } from './leave-guard.ts';
import { guardTraversals } from './traversal-guards.ts';

const discard = vi.fn();
let saved: AbortController;

guardTraversals();
beforeEach(() => {
  history.pushState({ idx: 1 }, '', '/profile');
  document.body.innerHTML = '';
  saved = new AbortController();
  guardForm(fakeHost(), { discard }, saved.signal);
});
afterEach(() => {
  saved.abort();
  discard.mockClear();
});

/** Adds a link, and records the clicks on it that reach the router. */
function addLink(attributes: Readonly<Record<string, string>>) {
  const link = document.body.appendChild(document.createElement('a'));
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.textContent = 'Licencje';
  const router = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', router);
  return { link, router };
}

const question = () => screen.queryByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('follows a link to another page only when what was typed is discarded', async () => {
  const { link, router } = addLink({ href: '/licences' });
  await userEvent.click(link);
  await userEvent.click(await screen.findByRole('button', { name: 'Nie' }));
  await vi.waitFor(() => expect(question()).toBeNull());
  expect([router, discard].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  await userEvent.click(link);
  await userEvent.click(await screen.findByRole('button', { name: 'Tak' }));
  await vi.waitFor(() => expect(router).toHaveBeenCalledOnce());
  expect(discard).toHaveBeenCalledOnce();
  expect(asksBeforeUnload()).toBe(false);
});

test('presses a button that leads to another page only when what was typed is discarded', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.dataset.leavesPage = '';
  const logOut = vi.fn();
  button.addEventListener('click', logOut);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Nie' }));
  await vi.waitFor(() => expect(question()).toBeNull());
  expect(logOut).not.toHaveBeenCalled();
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Tak' }));
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce());
});

test('closes the question and stays when the form is saved or closed meanwhile', async () => {
  const { link, router } = addLink({ href: '/licences' });
  await userEvent.click(link);
  await screen.findByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
  saved.abort();
  await vi.waitFor(() => expect(question()).toBeNull());
  expect([router, discard].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await userEvent.click(link);
  expect(router).toHaveBeenCalledOnce();
});

test.each([
  ['leads to the same page', { href: '/profile' }],
  ['leads to a part of the page', { href: '#content' }],
  ['opens a new tab', { href: '/licences', target: '_blank' }],
  ['downloads a file', { href: '/licences.csv', download: '' }],
])('asks nothing for a link that %s', async (_, attributes) => {
  const { link, router } = addLink(attributes);
  await userEvent.click(link);
  expect(router).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test('asks nothing for a click that opens a new tab', async () => {
  const { link, router } = addLink({ href: '/licences' });
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(router).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test('asks before the page unloads while a form is unsaved', () => {
  expect(asksBeforeUnload()).toBe(true);
  saved.abort();
  expect(asksBeforeUnload()).toBe(false);
});

test('returns from Back until what was typed is discarded', async () => {
  history.replaceState({ idx: 0 }, '', '/licences');
  history.pushState({ idx: 1 }, '', '/profile');
  history.back();
  const dialog = await screen.findByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
  await vi.waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Tak' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/licences'));
});
