// @vitest-environment jsdom
import { listProducts } from '@osk/shared/contract/product';
import { hydrateInHost, pending, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import LandingPage from './landing-page.tsx';
import { sections } from './sections.ts';

beforeEach(() => {
  // What jsdom lacks, for the pictures that move.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers = [pending(listProducts)];
const open = () => renderInHost(<LandingPage />, { answers });
const loginForm = () => within(screen.getByRole('region', { name: 'Zaloguj się' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('LND-01 LND-03 the navigation and the footer lead to every section, in the order of the page', () => {
  open();
  for (const name of ['Nawigacja strony', 'Na stronie']) {
    const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map((section) => `#${section}`));
  }
  const places = sections.map((section) => document.getElementById(section));
  expect(places).not.toContain(null);
  const inOrder = [...document.querySelectorAll(sections.map((section) => `#${section}`).join())];
  expect(inOrder).toEqual(places);
});

test('LND-05 registration, download and password restore open in their dialogs; the focus comes back', async () => {
  const { user } = open();
  const page = within(screen.getByRole('main'));
  for (const [button, title] of [
    ['Załóż konto', 'Zarejestruj się'],
    ['Pobierz za darmo', 'Pobierz'],
    ['Pobierz', 'Pobierz'],
    ['Przypomnij hasło', 'Przypomnij hasło'],
  ] as const) {
    const opener = page.getByRole('button', { name: button });
    await user.click(opener);
    expect(await dialog(title)).toBeTruthy();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  }
});

test('LND-05 what was typed for logging in is there for the password restore', async () => {
  const { user } = open();
  await user.type(loginForm().getByLabelText('E-mail'), 'biuro@osk.example');
  await user.click(screen.getByRole('button', { name: 'Przypomnij hasło' }));
  const restore = within(await dialog('Przypomnij hasło'));
  expect(restore.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('biuro@osk.example');
});

test('LND-13 the download speaks of 30 free days, and keeps the 7-day licence apart', () => {
  open();
  const section = within(screen.getByRole('region', { name: '30 dni za darmo' }));
  expect(section.getByText(/7-dniowa licencja próbna .* to osobna oferta/)).toBeTruthy();
});

test('LND-12 the page drawn in advance is taken over as it is, with what was typed into it meanwhile', async () => {
  const complaints = vi.spyOn(console, 'error');
  let email: HTMLInputElement | undefined;
  const drawings = () => screen.getByRole('main').querySelectorAll('svg');
  let drawnDrawings: readonly string[] = [];
  hydrateInHost(<LandingPage />, { answers }, (drawn) => {
    expect(drawn.querySelector('[style]'), 'the policy forbids it').toBeNull();
    for (const form of drawn.querySelectorAll('form')) expect(form.method, 'no password gets into the address').toBe('post');
    email = loginForm().getByLabelText<HTMLInputElement>('E-mail');
    email.value = 'biuro@osk.example';
    drawnDrawings = Array.from(drawings(), ({ outerHTML }) => outerHTML);
  });
  expect(loginForm().getByLabelText('E-mail'), 'the very field').toBe(email);
  expect(email?.value).toBe('biuro@osk.example');
  expect(
    Array.from(drawings(), ({ outerHTML }) => outerHTML),
    'less motion is wanted here, which the drawing could not know',
  ).toEqual(drawnDrawings);
  expect(complaints).not.toHaveBeenCalled();
});
