import type { CDPSession, Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { openCreating, openEditing } from './support/employees.ts';
import { openBuying, openDetails, openExtending } from './support/licences.ts';
import { expect, heading, openLanding, storeSession, test } from './support/test.ts';
import { findUnusable } from './support/usable.ts';

const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';
/** The last one has the ordinary font size, from which the next screen only changes the width: a media query in rem reports no change of the font size alone. */
const looks = [
  { width: 1440, fontSize: 32 },
  { width: 390, fontSize: 32 },
  { width: 320, fontSize: 16 },
];

/** Returns a function that expects a screen to be usable in each look. */
async function lookingAt(page: Page) {
  const client: CDPSession = await page.context().newCDPSession(page);
  return async (name: string) => {
    for (const { width, fontSize } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await client.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
      await expect.poll(() => page.evaluate(findUnusable), { message: `${name}, ${width} px, font of ${fontSize} px` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // The list has become a table after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
}

/** Closes the open dialog, also when something was typed. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const yes = page.getByRole('button', { name: 'Tak', exact: true });
  const dialogs = page.getByRole('dialog');
  await expect(async () => {
    if (await yes.isVisible()) await yes.click();
    await expect(dialogs).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

// Only Chromium can change its font size during a test.
test.describe('CUS-13 every screen is usable at 200 % font size and at 320 px', { tag: '@chromium' }, () => {
  test('what visitors see', async ({ page }) => {
    const expectUsable = await lookingAt(page);
    await openLanding(page);
    await expectUsable('landing');
    for (const [opener, dialog] of Object.entries({
      'Przypomnij hasło': 'Przypomnij hasło',
      'Załóż konto': 'Zarejestruj się',
      Pobierz: 'Pobierz',
    })) {
      await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
      await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible();
      await expectUsable(`dialog ${dialog}`);
      await closeDialog(page);
    }
    for (const path of [`/activate/${unknownLink}`, `/password-forgotten/${unknownLink}`, '/no-such-page']) {
      await page.goto(path);
      await expect(heading(page, /./)).toBeVisible();
      await expect(page.getByText(/^(Wczytywanie|Trwa)/)).toBeHidden();
      await expectUsable(path);
    }
  });

  test('what companies see', async ({ page }) => {
    const expectUsable = await lookingAt(page);
    await storeSession(page, await demoSession());
    for (const screen of ['profile', 'sms-notification', 'pkk-employees', 'licenses']) {
      await page.goto(`/user-panel/${screen}`);
      await expect(heading(page, /./)).toBeVisible();
      await expect(page.getByText(/^Wczytywanie/)).toBeHidden();
      await expectUsable(screen);
    }
    const opened = {
      buying: openBuying,
      extending: (on: Page) => openExtending(on, 'Online na rok'),
      details: (on: Page) => openDetails(on, 'Komplet na rok'),
      creating: openCreating,
      editing: (on: Page) => openEditing(on, 'Anna Zielińska'),
    };
    for (const [name, open] of Object.entries(opened)) {
      await open(page);
      await expectUsable(`dialog ${name}`);
      await closeDialog(page);
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectUsable('menu');
  });
});
