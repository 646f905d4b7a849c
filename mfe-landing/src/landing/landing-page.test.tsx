// @vitest-environment jsdom
import { restorePassword } from '@osk/shared/contract/company';
import { listProducts } from '@osk/shared/contract/product';
import { HostProvider } from '@osk/shared/host';
import { answer, type FakeAnswer, fakeHost, hydrateInHost, hydrateInTasks, pending, renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sentLinkKey } from '../forget-link.ts';
import LandingPage, { Questions, References } from './landing-page.tsx';
import { sections } from './section-link.tsx';

beforeEach(() => {
  // jsdom lacks what the carousel needs.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const answers = [pending(listProducts)];
const loginForm = () => within(screen.getByRole('region', { name: 'Zaloguj się' }));

test('LND-01 LND-03 links to every section from the navigation and the footer, in the order of the page', () => {
  renderInHost(<LandingPage />, { answers });
  for (const name of ['Nawigacja strony', 'Na stronie']) {
    const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map((section) => `#${section}`));
  }
  const targets = sections.map((section) => document.getElementById(section));
  expect(targets).not.toContain(null);
  const inOrder = [...document.querySelectorAll(sections.map((section) => `#${section}`).join())];
  expect(inOrder).toEqual(targets);
});

test.each(['pl', 'en'] as const)(
  'LND-01 names each section in the navigation by words of its heading when the language is %s',
  (language) => {
    const { host } = renderInHost(<LandingPage />, { answers });
    act(() => host.language.set(language));
    for (const section of sections) {
      const [link] = document.querySelectorAll(`nav a[href="#${section}"]`);
      expect(document.getElementById(`${section}-title`)?.textContent).toContain(link?.textContent);
    }
  },
);

test('LND-03 shows the questions and references of the provider, and no section of what is missing', async () => {
  const { user } = renderInHost(<LandingPage />, { answers });
  const region = (name: string) => screen.queryByRole('region', { name });
  const names = ['Co mówią szkoły jazdy', 'Pytania i\u00a0odpowiedzi'] as const;
  expect(names.map(region)).toEqual([null, null]);
  cleanup();

  const host = fakeHost({ answers });
  const questions = [{ question: 'Ile stanowisk?', answer: 'Bez ograniczeń.' }];
  const references = [{ quote: 'Polecamy.', author: 'Anna, OSK Rondo' }];
  render(
    <HostProvider host={{ ...host, provider: { ...host.provider, questions, references } }}>
      <References />
      <Questions />
    </HostProvider>,
  );
  const [said, asked] = names.map((name) => within(screen.getByRole('region', { name })));
  expect(said?.getByRole('figure').textContent).toBe('Polecamy.Anna, OSK Rondo');
  const answer = asked?.getByText('Bez ograniczeń.').closest('details');
  expect(answer?.open).toBe(false);
  await user.click(screen.getByText('Ile stanowisk?'));
  expect(answer?.open).toBe(true);
});

test('LND-12 hydrates the prerendered page without changes and keeps an e-mail typed before', async () => {
  const errors = vi.spyOn(console, 'error');
  let email: HTMLInputElement | undefined;
  const drawings = () => screen.getByRole('main').querySelectorAll('svg');
  let prerenderedDrawings: readonly string[] = [];
  hydrateInHost(<LandingPage />, { answers }, (prerendered) => {
    expect(prerendered.querySelector('[style]'), 'forbidden by the Content-Security-Policy').toBeNull();
    for (const form of prerendered.querySelectorAll('form')) expect(form.method, 'a password must not get into the address').toBe('post');
    email = loginForm().getByLabelText<HTMLInputElement>('E-mail');
    email.value = 'biuro@osk.example';
    prerenderedDrawings = Array.from(drawings(), ({ outerHTML }) => outerHTML);
  });
  expect(loginForm().getByLabelText('E-mail'), 'the same field').toBe(email);
  expect(email?.value).toBe('biuro@osk.example');
  expect(
    Array.from(drawings(), ({ outerHTML }) => outerHTML),
    'the prerendered page does not know prefers-reduced-motion',
  ).toEqual(prerenderedDrawings);
  expect(errors).not.toHaveBeenCalled();
});

test('LND-12 shows another language in every section when it is chosen before they have hydrated', async () => {
  const errors = vi.spyOn(console, 'error');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const { host, container, elements, isHydrated, unmount } = hydrateInTasks(<LandingPage />, { answers });
  onTestFinished(() => {
    unmount();
    container.remove();
  });
  while (!isHydrated('#login form')) await new Promise(setImmediate);
  expect(['#about', '#screens', '#pricing', '#demo', 'footer'].filter(isHydrated), 'hydrates after the login').toEqual([]);
  expect(isHydrated('#contact form'), 'a submit hydrates no boundary').toBe(true);
  host.language.set('en');
  await vi.waitFor(() => expect(isHydrated('footer')).toBe(true));
  for (const name of ['Log in', 'Features for a driving school’s everyday work', 'Pricing', 'Contact', 'On this page']) {
    await vi.waitFor(() => expect(within(container).queryAllByRole('heading', { name })).not.toEqual([]));
  }
  expect(
    elements.filter((element) => element.matches('section, form, input, button, footer') && !element.isConnected),
    'replaced',
  ).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

async function askForPassword(email: string, restore: FakeAnswer) {
  const { host, user, router } = renderInHost(<LandingPage />, { answers: [...answers, restore] });
  await user.type(loginForm().getByLabelText('E-mail'), email);
  await user.click(loginForm().getByRole('button', { name: 'Przypomnij hasło' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Przypomnij hasło' }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Wyślij link' });
  await vi.waitFor(() => expect(send.disabled).toBe(false));
  return { host, user, router, dialog, send };
}

test('CUS-05 shows where the link was sent when the dialog closes before the answer', async () => {
  const restore = pending(restorePassword);
  const { user, send } = await askForPassword('biuro@osk.example', restore);
  await user.click(send);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(loginForm().getByLabelText('E-mail')).toBeTruthy();
  restore.resolve(undefined);
  const card = await screen.findByRole('region', { name: 'Sprawdź skrzynkę' });
  expect(within(card).getByText('biuro@osk.example')).toBeTruthy();
});

test('CUS-05 fills in the e-mail of the sent link when another was typed into the login before', async () => {
  const { user, dialog, send } = await askForPassword('inny@osk.example', answer(restorePassword, undefined));
  const field = dialog.getByRole('textbox', { name: 'E-mail' });
  await user.clear(field);
  await user.type(field, 'biuro@osk.example');
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: 'Wróć do logowania' }));
  // A draft would replace it a little later.
  await act(() => new Promise(setImmediate));
  expect(loginForm().getByLabelText<HTMLInputElement>('E-mail').value).toBe('biuro@osk.example');
});

test('CUS-05 shows the sent link again when the page opens again, until the visitor returns to the login', async () => {
  const { host, user, router, send } = await askForPassword('biuro@osk.example', answer(restorePassword, undefined));
  const reopen = async () => {
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/'));
  };
  await user.click(send);
  const findCard = () => screen.findByRole('region', { name: 'Sprawdź skrzynkę' });
  await findCard();
  await reopen();
  expect(within(await findCard()).getByText('biuro@osk.example')).toBeTruthy();
  expect(document.activeElement, 'it opens by itself').toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Wróć do logowania' }));
  const show = vi.fn();
  (await host.loadDrafts()).restore(sentLinkKey, show);
  expect(show).not.toHaveBeenCalled();
  await reopen();
  expect(loginForm().getByLabelText('E-mail')).toBeTruthy();
});
