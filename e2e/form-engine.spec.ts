import type { Page, Route } from 'playwright/test';
import { expect, field, loginForm, openLanding, test } from './support/test.ts';

const engine = /\/assets\/form-engine-.*\.js$/;

/** Holds back the engine of forms until the test lets it through. */
async function holdEngine(page: Page): Promise<{ requested(): boolean; release(): void }> {
  const gate = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route(engine, async (route: Route) => {
    isRequested = true;
    await gate.promise;
    await route.continue();
  });
  return { requested: () => isRequested, release: () => gate.resolve() };
}

test('LND-09 loads the engine of forms at the first focus, and keeps the field, the caret and what was typed before it arrives', async ({
  page,
}) => {
  const { requested, release } = await holdEngine(page);
  await openLanding(page);
  const form = page.getByRole('form', { name: 'Napisz do nas' });
  const [email, message] = [field(form, 'E-mail'), field(form, 'Wiadomość')];
  expect(requested()).toBe(false);
  await email.fill('biuro@osk');
  await expect.poll(requested).toBe(true);
  await email.evaluate((input) => input.setAttribute('data-same', 'yes'));
  await message.fill('Dzień dobry');
  await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  release();
  // Only the engine checks what was left before.
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('biuro@osk');
  await expect(email).toHaveAttribute('data-same', 'yes');
  await page.keyboard.type('!');
  await message.blur();
  await expect(message).toHaveValue('Dzień! dobry');
});

test('LND-09 requests the files of its forms and dialogs at the first touch, and none of another page', async ({ page }) => {
  await openLanding(page);
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/mfe-landing\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) files.push(name);
  });
  await field(loginForm(page), 'E-mail').click();
  const requested = () => [...new Set(files)].toSorted();
  // The list of a password's rules is in a chunk that two pages share.
  const expected = ['forms', 'landing-dialog', 'new-password-page_shared', 'password-restore-dialog'];
  await expect.poll(requested).toEqual(expected);
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requested()).toEqual(expected);
});

test('LND-09 says that the engine cannot be loaded, keeps what was typed, and sends what is submitted before the next try loads it', async ({
  page,
  company,
}) => {
  await page.route(engine, (route) => route.abort());
  await openLanding(page);
  const form = loginForm(page);
  const submit = form.getByRole('button', { name: 'Zaloguj się' });
  await field(form, 'E-mail').fill(company.email);
  await field(form, 'Hasło').fill(company.password);
  await expect(form.getByRole('alert')).toContainText('Nie udało się wczytać części formularza.');
  await page.unroute(engine);
  const { release } = await holdEngine(page);
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/user-panel/licenses');
});

for (const [file, tag] of [
  ['landing-dialog', []],
  ['password-restore-dialog', '@long'],
  ['page-history', '@long'],
] as const) {
  test(`LND-09 opens a dialog at the next press when ${file} could not be loaded`, { tag: [tag].flat() }, async ({ page }) => {
    const script = new RegExp(`/assets/${file}-.*\\.js$`);
    const failed: string[] = [];
    await page.route(script, (route) => {
      failed.push(route.request().url());
      return route.abort();
    });
    await openLanding(page);
    const register = page.getByRole('main').getByRole('button', { name: 'Załóż konto' });
    await register.click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(failed).not.toEqual([]);
    await page.unroute(script);
    await register.click();
    await expect(page.getByRole('dialog', { name: 'Zarejestruj się' })).toBeVisible();
  });
}
