import { demoSession, newCompany } from '../support/company.ts';
import { expect, heading, test } from './support/test.ts';

const screens = {
  'Twoje licencje': '/user-panel/licenses',
  Profil: '/user-panel/profile',
  Konfiguracja: '/user-panel/sms-notification',
  'Pracownicy PKK': '/user-panel/pkk-employees',
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ size: { width, height: 844 } });

    test('SHL-03 SHL-04 opens each screen by the navigation and directly, without an error of the page', async ({ tab: panel }) => {
      // The demo company has rows for the tables. Licences are cards on narrow screens.
      await panel.storeSession(await demoSession());
      const rows = { 'Twoje licencje': width < 1200 ? 'list' : 'table', 'Pracownicy PKK': 'table' };
      await panel.goto('/user-panel');
      await expect.poll(() => panel.path()).toBe('/user-panel/licenses');
      for (const [name, path] of Object.entries(screens).toReversed()) {
        if (width < 1200) await panel.getByRole('button', 'Menu').click();
        await panel.getByRole('navigation', 'Panel').getByRole('link', name).click();
        await expect(heading(panel, name)).toBeVisible();
        await panel.goto(path);
        await expect(heading(panel, name)).toBeVisible();
        if (name in rows) await expect(panel.getByRole(rows[name as keyof typeof rows], name)).toBeVisible();
        expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}

test('SMS-01 SMS-03 saves the configuration, which is there after a reload', async ({ panel }) => {
  await panel.goto(screens.Konfiguracja);
  const form = panel.getByRole('form', /^Konfiguracja SMS/);
  const typed = { Domena: 'mojaszkola.pl', 'Treść SMS': 'Jazda o {czas}, {miejsce}', Od: '21:30', Do: '06:00' };
  for (const [label, value] of Object.entries(typed)) await form.field(label).fill(value);
  await form.getByRole('button', 'O godzinę mniej').click();
  await form.getByRole('button', 'Zapisz').click();
  await expect(panel.getByText('Konfiguracja została zapisana')).toBeVisible();
  await panel.goto(screens.Konfiguracja);
  for (const [label, value] of Object.entries(typed)) await expect(form.field(label)).toHaveValue(value);
  await expect(form.getByRole('slider')).toHaveValue('23');
});

test('LND-08 logs in by the token in the address, and removes that token', async ({ panel, company }) => {
  const next = await newCompany();
  await panel.goto(screens.Profil);
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  await panel.goto(`/?token=${next.token}`);
  await expect.poll(() => panel.path()).toBe('/user-panel/licenses');
  await expect(panel.getByRole('banner').getByText(next.name)).toBeVisible();
});
