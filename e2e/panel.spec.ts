import { provider } from './support/provider.ts';
import { expect, field, openLanding, tabTo, test } from './support/test.ts';

const names = ['Twoje licencje', 'Profil', 'Konfiguracja', 'Pracownicy PKK'];

test('SHL-04 the navigation names every place and marks the current one', async ({ panel }) => {
  await panel.goto('/user-panel/licenses');
  const navigation = panel.getByRole('navigation', { name: 'Panel' });
  await expect(navigation.getByRole('link')).toHaveText([...names, /^Pobierz program/]);
  await expect(panel.getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Menu' }), 'there is room for all of it').toBeHidden();
  for (const name of names) {
    await navigation.getByRole('link', { name }).click();
    await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.locator('[aria-current]')).toHaveCount(1);
  }
  await panel.getByRole('button', { name: /English/ }).click();
  const english = ['Your licences', 'Profile', 'Configuration', 'PKK employees', /^Download program/];
  await expect(navigation.getByRole('link')).toHaveText(english);
  await expect(panel.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('SHL-04 on a narrow screen the navigation folds into a hamburger menu', async ({ panel }) => {
  await panel.setViewportSize({ width: 1199, height: 800 });
  await panel.goto('/user-panel/licenses');
  const toggle = panel.getByRole('button', { name: 'Menu' });
  const navigation = panel.getByRole('navigation', { name: 'Panel' });
  const logOut = panel.getByRole('button', { name: 'Wyloguj się' });
  const expectOpen = async (open: boolean) => {
    await expect(toggle).toHaveAttribute('aria-expanded', String(open));
    await expect(navigation.getByRole('link', { name: 'Profil' })).toBeVisible({ visible: open });
    await expect(logOut).toBeVisible({ visible: open });
  };
  await expectOpen(false);
  await panel.setViewportSize({ width: 390, height: 800 });
  await toggle.click();
  await expectOpen(true);
  await expect(navigation.getByRole('link')).toHaveCount(5);

  await tabTo(panel, navigation.getByRole('link', { name: 'Konfiguracja' }));
  await panel.keyboard.press('Escape');
  await expectOpen(false);
  await expect(toggle).toBeFocused();

  await toggle.click();
  await navigation.getByRole('link', { name: 'Profil' }).click();
  await expect(panel.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await expectOpen(false);
});

test('SHL-05 the program is downloaded from the configured address in a new tab that knows nothing of this one', async ({
  panel,
  context,
}) => {
  await context.route(provider.installerUrl, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script>document.title = String(window.opener)</script>' }),
  );
  await panel.goto('/user-panel/licenses');
  const opened = context.waitForEvent('page');
  await panel.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Pobierz program' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(provider.installerUrl);
  await expect(tab).toHaveTitle('null');
  expect(await tab.evaluate(() => document.referrer)).toBe('');
  await expect(panel).toHaveURL('/user-panel/licenses');
});

test('SHL-10 the whole panel is used by keyboard alone', async ({ page, company }) => {
  await openLanding(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused();
  const login = page.getByRole('region', { name: 'Zaloguj się' });
  await tabTo(page, field(login, 'E-mail'));
  await page.keyboard.type(company.email);
  await tabTo(page, field(login, 'Hasło'));
  await page.keyboard.type(company.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const opener = page.getByRole('button', { name: 'Kup nową licencję' }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kup nową licencję' });
  const product = dialog.getByRole('combobox', { name: 'Produkt' });
  await tabTo(page, product);
  await page.keyboard.press('ArrowDown');
  await expect(product).not.toHaveValue('');
  // Round and round: Tab never leaves the dialog.
  const close = dialog.getByRole('button', { name: 'Zamknij' });
  await tabTo(page, close);
  await page.keyboard.press('Tab');
  await tabTo(page, close);
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Odrzucić wprowadzone zmiany?')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Tak' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  for (const name of ['Pracownicy PKK', 'Konfiguracja', 'Profil']) {
    await tabTo(page, page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }
  await tabTo(page, page.getByRole('button', { name: 'Wyloguj się' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('main')).toBeFocused();
});
