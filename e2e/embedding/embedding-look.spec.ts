import type { Locator, Page } from 'playwright/test';
import { openPage, rewrite, test } from '../support/conformance.ts';
import { moduleIn } from '../support/embedding.ts';
import { addEmployee } from '../support/employees.ts';
import { plainPage } from '../support/environment.ts';
import { expect, expectAccessible } from '../support/test.ts';

test.beforeAll(async ({ sharedCompany }) => {
  await addEmployee(sharedCompany, { firstName: 'Małgorzata', lastName: 'Wiśniewska-Dąbrowska' });
});

/** Opens the page of another origin with this style sheet, and waits for the list. */
async function openStyled(page: Page, token: string, css: string): Promise<Locator> {
  await rewrite(page, `${plainPage}/page.css`, () => css);
  await openPage(page, plainPage, token);
  const module = moduleIn(page);
  await expect(module.getByRole('link').first()).toBeVisible();
  return module;
}

const openDialog = async (module: Locator) => {
  await module.getByRole('button', { name: /^(Dodaj|Create)/ }).click();
  const dialog = module.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  return dialog;
};

const create = (module: Locator) => module.getByRole('button', { name: 'Dodaj pracownika' });
const links = (module: Locator) => module.getByRole('link');

/**
 * The contrast ratio of WCAG between two colours: a property of the element, and a background. A transparent background is that of the
 * nearest ancestor that has one. The browser's own drawing converts the colours, so this knows nothing of the module's maths.
 */
const contrastOf = (locator: Locator, foreground: string, background: string): Promise<number> =>
  locator.evaluate(
    (element, [front = '', back = '']) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('no canvas');
      const read = (color: string) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
        const linear = (channel: number) => (channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      };
      const colorOf = (of: Element, property: string) => read(getComputedStyle(of).getPropertyValue(property));
      let ground: Element | null = element;
      while (ground && colorOf(ground, back)[3] !== 255) ground = ground.parentElement;
      if (!ground) throw new Error('no opaque background');
      const [one = 0, other = 0] = [colorOf(element, front), colorOf(ground, back)].map(luminance);
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    },
    [foreground, background],
  );

test('EMB-05 takes the colours, the radius, the font and the styles of parts that the page sets', async ({ page, sharedCompany }) => {
  const parts = ['heading', 'table', 'row', 'button', 'primary-button', 'secondary-button', 'field', 'dialog'];
  const css = `
    body { background: #f3f6f0 }
    osk-pkk-employees {
      --osk-pkk-accent: rgb(11 107 58);
      --osk-pkk-background: hsl(90 25% 95%);
      --osk-pkk-surface: #fffef8;
      --osk-pkk-text: #1d2b1f;
      --osk-pkk-radius: 0;
      --osk-pkk-font: Georgia, "Liberation Serif", serif;
    }
    ${parts.map((part, index) => `osk-pkk-employees::part(${part}) { scroll-margin-top: ${index + 1}px }`).join('\n')}
    osk-pkk-employees::part(primary-button) { text-transform: uppercase }`;
  const module = await openStyled(page, sharedCompany.employeesToken, css);
  await expect(create(module)).toHaveCSS('background-color', 'rgb(11, 107, 58)');
  await expect(create(module)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(create(module)).toHaveCSS('border-radius', '0px');
  await expect(create(module)).toHaveCSS('font-family', 'Georgia, "Liberation Serif", serif');
  await expect(create(module)).toHaveCSS('text-transform', 'uppercase');
  await expect(links(module).first()).toHaveCSS('color', 'rgb(11, 107, 58)');
  await expect(module.locator('.content')).toHaveCSS('background-color', 'rgb(242, 245, 239)');
  await expect(module.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(29, 43, 31)');
  const dialog = await openDialog(module);
  const field = dialog.getByRole('textbox').first();
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 254, 248)');
  await expect(dialog).toHaveCSS('border-radius', '0px');
  await expect(field).toHaveCSS('outline-color', 'rgb(11, 107, 58)');
  await expect(field).toHaveCSS('font-family', 'Georgia, "Liberation Serif", serif');
  const styled = {
    heading: module.getByRole('heading', { level: 1 }),
    table: module.getByRole('region', { name: 'Pracownicy PKK' }),
    row: module.getByRole('row').last(),
    'primary-button': create(module),
    'secondary-button': dialog.getByRole('button', { name: 'Anuluj' }),
    field,
    dialog,
  };
  for (const [part, locator] of Object.entries(styled))
    await expect(locator, part).toHaveCSS('scroll-margin-top', `${parts.indexOf(part) + 1}px`);
  await expect(styled['secondary-button']).toHaveCSS('text-transform', 'none');
});

test('EMB-05 keeps the contrast of a yellow accent', async ({ page, sharedCompany }) => {
  const css = ':root { color-scheme: light } body { background: Canvas } osk-pkk-employees { --osk-pkk-accent: #fd0 }';
  const module = await openStyled(page, sharedCompany.employeesToken, css);
  expect(await contrastOf(create(module), 'color', 'background-color')).toBeGreaterThanOrEqual(4.5);
  expect(await contrastOf(links(module).first(), 'color', 'background-color')).toBeGreaterThanOrEqual(4.5);
  await expectAccessible(page);
  const dialog = await openDialog(module);
  const field = dialog.getByRole('textbox').first();
  expect(await contrastOf(field, 'outline-color', 'background-color')).toBeGreaterThanOrEqual(3);
  expect(await contrastOf(dialog.getByRole('textbox').nth(1), 'border-top-color', 'background-color')).toBeGreaterThanOrEqual(3);
  await expectAccessible(page);
});

test('EMB-05 is dark on a dark background of a page without a colour scheme', async ({ page, sharedCompany }) => {
  const css = ':root { --osk-pkk-background: #1b1412; color: #eee } body { background: #1b1412 }';
  const module = await openStyled(page, sharedCompany.employeesToken, css);
  await expect(module.locator('.content')).toHaveCSS('color-scheme', 'dark');
  await expectAccessible(page);
  await openDialog(module);
  await expectAccessible(page);
});

test('EMB-05 follows the page’s values at run time, in both themes', async ({ page, sharedCompany }) => {
  const css = `osk-pkk-employees { --osk-pkk-accent: #0b6b3a; --osk-pkk-radius: 2px } .second osk-pkk-employees { --osk-pkk-accent: #a30; --osk-pkk-radius: 5px }
    .third osk-pkk-employees { --osk-pkk-background: #222; font-size: 18px }`;
  const module = await openStyled(page, sharedCompany.employeesToken, css);
  await expect(create(module)).toHaveCSS('background-color', 'rgb(11, 107, 58)');
  await expect(create(module)).toHaveCSS('border-radius', '2px');
  const setClass = (name: string) => page.evaluate((given) => Object.assign(document.documentElement, { className: given }), name);
  await setClass('second');
  await expect(create(module)).toHaveCSS('background-color', 'rgb(170, 51, 0)');
  await expect(create(module)).toHaveCSS('border-radius', '5px');
  await module.evaluate((element) => Object.assign(element, { theme: 'dark' }));
  await expect(module.locator('.content')).toHaveCSS('color-scheme', 'dark');
  expect(await contrastOf(links(module).first(), 'color', 'background-color')).toBeGreaterThanOrEqual(4.5);
  await module.evaluate((element) => Object.assign(element, { theme: 'light' }));
  await setClass('third');
  await expect(module.locator('.content')).toHaveCSS('background-color', 'rgb(34, 34, 34)');
  await expect(module.locator('.content')).toHaveCSS('font-size', '18px');
  await setClass('');
  await expect(module.locator('.content')).toHaveCSS('background-color', /\(255, 255, 255\)|1 0 0/);
  await expect(create(module)).toHaveCSS('background-color', 'rgb(11, 107, 58)');
});

/** The font sizes of all texts of the module, smallest first. */
const fontSizes = (module: Locator) =>
  module.evaluate(({ shadowRoot }) => {
    const elements = [...(shadowRoot?.querySelectorAll('.content *, .overlay *') ?? [])];
    const withText = elements.filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
    return withText.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)).sort((a, b) => a - b);
  });

test('EMB-05 has no text below 14 px, and grows with the font size of the page and the element’s own', async ({ page, sharedCompany }) => {
  const module = await openStyled(page, sharedCompany.employeesToken, ':root { font-size: 62.5% }');
  const title = module.getByRole('heading', { level: 1 });
  await openDialog(module);
  const sizes = await fontSizes(module);
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes[0]).toBe(14);
  // The size that the page sets for its own text counts.
  await page.evaluate(() => Object.assign(document.body.style, { fontSize: '1.6rem' }));
  await expect(module.locator('.overlay')).toHaveCSS('font-size', '16px');
  expect((await fontSizes(module))[0]).toBe(14);
  await page.keyboard.press('Escape');

  await page.evaluate(() => Object.assign(document.body.style, { fontSize: '20px' }));
  await expect(module.locator('.content')).toHaveCSS('font-size', '20px');
  await expect(title).toHaveCSS('font-size', '35px');
  await expect(create(module)).toHaveCSS('min-height', '55px');
  await module.evaluate((element) => Object.assign(element.style, { fontSize: '24px' }));
  await expect(title).toHaveCSS('font-size', '42px');
  await module.evaluate((element) => Object.assign(element.style, { fontSize: '100px' }));
  await expect(module.locator('.content')).toHaveCSS('font-size', '32px');
});
