// @vitest-environment jsdom
import { fakeHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardForm } from './leave-guard.tsx';
import { guardTraversals } from './traversal-guards.ts';

const discard = vi.fn();
let saved: AbortController;

guardTraversals();
beforeEach(() => {
  history.pushState({ idx: 1 }, '', '/profile');
  saved = new AbortController();
  guardForm(fakeHost(), { discard }, saved.signal);
});
afterEach(() => {
  saved.abort();
  discard.mockClear();
});

/** Adds a link or button, and records the clicks on it that reach the router. */
function addExit(tag: 'a' | 'button', attributes: Readonly<Record<string, string>>) {
  const link = document.body.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const router = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', router);
  return { link, router };
}
const addLink = (attributes: Readonly<Record<string, string>>) => addExit('a', attributes);

const question = () => screen.queryByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  ['a link', () => addLink({ href: '/licences' })],
  ['a button', () => addExit('button', { 'data-leaves-page': '' })],
])('follows %s to another page only when what was typed is discarded', async (_, add) => {
  const { link, router } = add();
  expect(asksBeforeUnload()).toBe(true);
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

test('closes the question and stays when the form is saved or closed meanwhile', async () => {
  const { link, router } = addLink({ href: '/licences' });
  await userEvent.click(link);
  await screen.findByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
  saved.abort();
  await vi.waitFor(() => expect(question()).toBeNull());
  expect([router, discard].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(asksBeforeUnload()).toBe(false);
  await userEvent.click(link);
  expect(router).toHaveBeenCalledOnce();
});

test.each<[string, Record<string, string>, key?: string]>([
  ['leads to the same page', { href: '/profile' }],
  ['leads to a part of the page', { href: '#content' }],
  ['opens a new tab', { href: '/licences', target: '_blank' }],
  ['downloads a file', { href: '/licences.csv', download: '' }],
  ['is clicked to open a new tab', { href: '/licences' }, '{Control>}'],
])('asks nothing for a link that %s', async (_, attributes, key) => {
  const { link, router } = addLink(attributes);
  const user = userEvent.setup();
  if (key) await user.keyboard(key);
  await user.click(link);
  expect(router).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});
