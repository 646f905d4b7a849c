import { makeRegistration } from '../support/company.ts';
import { mailTo } from '../support/mailbox.ts';
import { badGateway } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, field, openLanding, test, toast } from '../support/test.ts';

const names = { 'Nazwa firmy': 'nazwa firmy', 'Numer telefonu': 'numer telefonu', 'E-mail': 'email', Miasto: 'miasto' };

test('REG-10 opens the installer after the answer, offers a link when the tab is blocked, and mails the link when a phone asks', async ({
  page,
  context,
}) => {
  const body = '<script>document.title = String(window.opener)</script>';
  await context.route(provider.installerUrl, (route) => route.fulfill({ contentType: 'text/html', body }));
  await openLanding(page);
  const opener = page.getByRole('region', { name: '30 dni za darmo' }).getByRole('button', { name: 'Pobierz' });
  const dialog = page.getByRole('dialog', { name: 'Pobierz' });
  const submit = dialog.getByRole('button', { name: 'Pobierz' });
  const { name, phoneNumber, email, city } = makeRegistration();
  const typed = { 'Nazwa firmy': name, 'Numer telefonu': phoneNumber, 'E-mail': email, Miasto: city };
  const fill = async () => {
    for (const [label, value] of Object.entries(typed)) await field(dialog, label).fill(value);
  };
  const expectInstaller = async (action: () => Promise<void>) => {
    const opened = context.waitForEvent('page');
    await action();
    const tab = await opened;
    await expect(tab).toHaveURL(provider.installerUrl);
    await expect(tab).toHaveTitle('null');
  };

  await opener.click();
  for (const [label, required] of Object.entries(names)) {
    await field(dialog, label).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(`Pole ${required} jest wymagane`, { exact: true })).toBeVisible();
  }
  await fill();
  await field(dialog, 'E-mail').fill('biuro');
  await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  await field(dialog, 'E-mail').fill(email);
  await page.route('**/api/demos', badGateway);
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  expect(context.pages(), 'nothing is downloaded before the answer').toHaveLength(1);
  await page.unroute('**/api/demos');
  await expectInstaller(() => submit.click());
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Możesz go teraz pobrać')).toBeVisible();
  const mail = await mailTo(provider.emails[0] ?? '', email);
  for (const value of Object.values(typed)) expect(mail).toContain(value);

  // In Firefox the new tab has the focus.
  await page.bringToFront();
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await opener.click();
  await fill();
  await submit.click();
  await expect(dialog.getByRole('link', { name: 'Pobierz instalator' })).toBeFocused();
  expect(context.pages()).toHaveLength(2);
  await expectInstaller(() => page.keyboard.press('Enter'));

  await page.bringToFront();
  await page.keyboard.press('Escape');
  await opener.click();
  await fill();
  const sendLink = dialog.getByRole('button', { name: 'Wyślij mi link' });
  await expect(submit).toBeEnabled();
  await expect(sendLink, 'a computer can run the installer').toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await sendLink.click();
  await expect(dialog.getByRole('button', { name: 'Zamknij' }).last()).toBeFocused();
  await expect(dialog).toContainText('Otwórz go na komputerze z systemem Windows');
  expect(await mailTo(email, 'Link do instalatora')).toContain(provider.installerUrl);
});
