import { collectRequests, holdRequests } from '../support/network.ts';
import { expect, field, openLanding, test } from '../support/test.ts';

const engine = /\/assets\/form-engine-.*\.js$/;

test('LND-09 loads the engine of forms at the first focus, and keeps the field, the caret and what was typed before it arrives', async ({
  page,
}) => {
  const requested = collectRequests(page, engine);
  const release = await holdRequests(page, engine);
  await openLanding(page);
  const form = page.getByRole('form', { name: 'Napisz do nas' });
  const [email, message] = [field(form, 'E-mail'), field(form, 'Wiadomość')];
  expect(requested).toEqual([]);
  await email.fill('biuro@osk');
  await expect.poll(() => requested).toHaveLength(1);
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

test('LND-09 says that the engine cannot be loaded, keeps what was typed, and sends it once the next try has loaded it', async ({
  page,
}) => {
  await page.route(engine, (route) => route.abort());
  await openLanding(page);
  const form = page.getByRole('form', { name: 'Napisz do nas' });
  await field(form, 'Imię i nazwisko').fill('Anna Żółw');
  await field(form, 'E-mail').fill('anna@osk.example');
  await field(form, 'Wiadomość').fill('Dzień dobry');
  await expect(form.getByRole('alert')).toContainText('Nie udało się wczytać części formularza.');
  await page.unroute(engine);
  await field(form, 'E-mail').focus();
  await form.getByRole('button', { name: 'Wyślij' }).click();
  await expect(form.getByRole('status')).toContainText('Wiadomość została wysłana.');
});
