import type { CDPSession, Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { openCreating, openEditing } from './support/employees.ts';
import { openBuying, openDetails, openExtending } from './support/licences.ts';
import { expect, heading, openLanding, storeSession, test } from './support/test.ts';

const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';
/** The last one has the ordinary font size, from which the next screen only changes the width: a media query in rem reports no change of the font size alone. */
const looks = [
  { width: 1440, fontSize: 32 },
  { width: 390, fontSize: 32 },
  { width: 320, fontSize: 16 },
];

/** What a user cannot reach or press: parts outside the window, parts that scroll sideways except tables, and controls that cover others. */
function findUnusable(): string[] {
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const scope = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ?? document.body;
  const visible = [...scope.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link, svg *'),
  );
  const sideways = visible.filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.querySelector(':scope > table') &&
      // The carousel of the specification.
      !element.closest('[aria-roledescription]'),
  );
  const controls = visible.filter((element) =>
    element.matches('a[href], button, input:not([type="radio"], [type="checkbox"]), select, textarea'),
  );
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const outside = controls.filter((element) => {
    const { left, right, width } = boxOf(element);
    return width > 1 && !element.closest('[data-overflows="true"]') && (left < -1 || right > innerWidth + 1);
  });
  const cut = controls.filter(
    (element) => element.matches('a, button') && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
  );
  const covered = controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      // A field has room for its own buttons.
      if (one.contains(other) || other.contains(one) || (one.matches('input') && one.parentElement === other.parentElement)) return [];
      const [a, b] = [boxOf(one), boxOf(other)];
      const isCovered =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      // What sticks lies above what scrolls.
      const layerOf = (element: Element) => element.closest('header, [role="dialog"] footer');
      return isCovered && layerOf(one) === layerOf(other) ? [`${nameOf(one)} covers ${nameOf(other)}`] : [];
    }),
  );
  const isWide = scope === document.body && document.documentElement.scrollWidth > innerWidth;
  const page = isWide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  return [
    ...page,
    ...sideways.map((element) => `${nameOf(element)} scrolls sideways`),
    ...outside.map((element) => `${nameOf(element)} is outside`),
    ...cut.map((element) => `${nameOf(element)} is cut`),
    ...covered,
  ];
}

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
