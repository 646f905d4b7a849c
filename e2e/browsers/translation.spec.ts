import { chromium, type Locator, type Page } from 'playwright/test';
import { chromiumArguments } from '../../scripts/find-browser.ts';
import { addEmployee, enablePkk, openCreating } from '../support/employees.ts';
import { address } from '../support/environment.ts';
import { closePayment, openBuying, openDetails, openExtending, order, payment, runningLicence } from '../support/licences.ts';
import { expect, field, heading, logIn, openLanding, storeSession, test } from '../support/test.ts';

declare global {
  interface Window {
    /** The texts that the page has changed since the translation replaced them, and that still show the old words. */
    staleTexts(): string[];
  }
}

/** Replaces each text by `<font>`, now and from now on, as the translation of Chromium does. The words stay the same. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const replaced: [Text, HTMLElement][] = [];
    const wrap = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = root; node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest('script, style, textarea, svg, font, [translate=no]'))
          continue;
        const font = document.createElement('font');
        font.textContent = text.data;
        text.replaceWith(font);
        replaced.push([text, font]);
      }
    };
    wrap(document.body);
    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations) for (const node of addedNodes) if (node.isConnected) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
    window.staleTexts = () =>
      replaced
        .filter(([text, font]) => font.isConnected && text.data !== font.textContent)
        .map(([text, font]) => `${font.textContent} → ${text.data}`);
  });

const expectCurrent = async (page: Page, step: string) => expect(await page.evaluate(() => window.staleTexts()), step).toEqual([]);

/** Switches to English and back. */
async function switchLanguages(page: Page, step: string): Promise<void> {
  for (const language of [/English/, /Polski/]) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByRole('button', { name: language })).toHaveAttribute('aria-pressed', 'true');
    await expectCurrent(page, `${step}, ${language.source}`);
  }
}

const wrongNips = [
  ['123', 'Wpisz NIP w postaci 123-456-78-90'],
  ['', 'Pole NIP jest wymagane'],
] as const;

/** Touches a field with a wrong value, then with another one. */
async function mistype(page: Page, box: Locator, values: readonly (readonly [typed: string, message: string])[]): Promise<void> {
  for (const [typed, message] of values) {
    await box.fill(typed);
    await box.blur();
    await expect(box).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expectCurrent(page, message);
  }
}

// The simulation is of Chromium. The fixtures fail the test when React throws.
test.describe('FLD-01 a translated page shows every text as it is now', { tag: '@chromium' }, () => {
  test('on the landing page, in its dialogs and at the login', async ({ page }) => {
    await openLanding(page);
    await translate(page);
    await switchLanguages(page, 'landing page');
    const prices = page.getByRole('region', { name: 'Cennik' });
    for (const months of [6, 12]) {
      await prices.getByRole('radio', { name: `${months} miesięcy` }).check();
      await expectCurrent(page, `prices for ${months} months`);
    }
    await page.getByRole('button', { name: 'Następny ekran' }).first().click();
    await expectCurrent(page, 'carousel');
    const contact = page.getByRole('form', { name: 'Napisz do nas' });
    await mistype(page, field(contact, 'E-mail'), [
      ['biuro', 'Email jest nieprawidłowy'],
      ['', 'To pole jest wymagane'],
    ]);
    await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zarejestruj się' });
    await mistype(page, field(dialog, 'NIP'), [
      ['123', 'Nip nie jest poprawny'],
      ['', 'Pole NIP jest wymagane'],
    ]);
    await field(dialog, 'Hasło').fill('Haslo');
    await expectCurrent(page, 'password rules');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tak', exact: true }).click();
    await logIn(page, { email: 'nikt@szkola.example', password: 'Zmyslone1!' });
    await expect(page.getByRole('region', { name: 'Zaloguj się' }).getByRole('alert')).toBeVisible();
    await expectCurrent(page, 'a wrong password');
    await switchLanguages(page, 'a wrong password');
  });

  test('in the panel and its dialogs, and leaves marks, numbers and names alone', async ({ page, company }) => {
    await enablePkk(company);
    await addEmployee(company);
    await runningLicence(company);
    const unpaid = await order(company, 'Egzamin');
    await storeSession(page, company);
    await page.goto('/user-panel/licenses');
    await expect(heading(page, /licencj/i)).toBeVisible();
    await translate(page);

    await test.step('buying', async () => {
      const { dialog, product, nip, buy, companyName } = await openBuying(page);
      for (const name of ['Egzamin', 'Komplet']) {
        await product(name).check();
        await expect(dialog.getByText(`${name} · do zapłaty`, { exact: true })).toBeVisible();
        await expectCurrent(page, name);
      }
      await mistype(page, nip, wrongNips);
      await nip.fill(company.nip);
      await companyName.fill('Nauka Jazdy');
      await buy.click();
      await expect(payment(page)).toBeVisible();
      await expectCurrent(page, 'payment');
      const translated = await page.getByRole('dialog').locator('font').allTextContents();
      expect(translated.filter((text) => /OSK[0-9A-Z]{7}|\d{4} \d{4}|[Ss]p\. z o\.o\./.test(text))).toEqual([]);
      await closePayment(page);
      await expectCurrent(page, 'list with the order');
    });

    await test.step('details, change and extension', async () => {
      const { dialog, change, nip } = await openDetails(page, unpaid.paymentMark);
      await change.check();
      await mistype(page, nip, wrongNips);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Tak', exact: true }).click();
      await expect(dialog).toBeHidden();
      const extending = await openExtending(page, 'Start na rok');
      for (const index of [1, 2]) {
        await extending.product.selectOption({ index });
        await expectCurrent(page, `extension ${index}`);
      }
      await page.keyboard.press('Escape');
      await extending.dialog.getByRole('button', { name: 'Tak', exact: true }).click();
      await switchLanguages(page, 'licences');
    });

    const navigate = async (name: string) => {
      await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }).click();
      await expect(heading(page, name)).toBeVisible();
      await expectCurrent(page, name);
    };
    await test.step('employees', async () => {
      await navigate('Pracownicy PKK');
      await expect(page.getByRole('cell', { name: 'Nowak', exact: true })).toBeVisible();
      const { dialog, email, password } = await openCreating(page);
      await mistype(page, email, [['biuro', 'Email jest nieprawidłowy']]);
      await password.fill('Haslo');
      await expectCurrent(page, 'password rules');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Tak', exact: true }).click();
      await switchLanguages(page, 'employees');
    });
    await test.step('SMS and profile', async () => {
      await navigate('Konfiguracja');
      const form = page.getByRole('form', { name: /^Konfiguracja SMS/ });
      for (const message of ['Jazda o {czas}', 'Zażółć o {Czas} w {sala}', '']) {
        await field(form, 'Treść SMS').fill(message);
        await expectCurrent(page, `SMS "${message}"`);
      }
      for (const time of ['22:00', '25']) {
        await field(form, 'Od').fill(time);
        await field(form, 'Od').blur();
        await expectCurrent(page, `silence from ${time}`);
      }
      await form.getByRole('slider').fill('2');
      await switchLanguages(page, 'SMS');
      await form.getByRole('button', { name: 'Cofnij zmiany' }).click();
      await navigate('Profil');
      await switchLanguages(page, 'profile');
    });
  });
});

test.describe('the QR code of a transfer is black on white', { tag: '@chromium' }, () => {
  for (const [look, options, args] of [
    ['the browser darkens pages', {}, ['--enable-features=WebContentsForceDark']],
    ['the theme is dark and colours are forced', { colorScheme: 'dark', forcedColors: 'active' }, []],
  ] as const) {
    test(`when ${look}`, async ({ company, launchOptions }) => {
      await order(company, 'Egzamin');
      const browser = await chromium.launch({ ...launchOptions, args: [...chromiumArguments, ...args] });
      const page = await browser.newPage({ ...options, baseURL: address, viewport: { width: 1440, height: 1200 }, locale: 'pl-PL' });
      await storeSession(page, company);
      await openDetails(page, 'Egzamin');
      const code = payment(page).getByRole('img', { name: 'Kod QR przelewu' });
      await expect(code).toBeVisible();
      const picture = (await code.screenshot()).toString('base64');
      // The quiet zone has four modules, and the finder pattern begins behind it.
      const [zone, finder] = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const { width, height } = image;
        const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        const row = Array.from({ length: width / 2 }, (_, x) =>
          [...(canvas?.getImageData(x, height / 2, 1, 1).data ?? [])].slice(0, 3).join(),
        );
        return [row[4], row.slice(4).find((colour) => colour !== row[4])];
      }, picture);
      expect([zone, finder]).toEqual(['255,255,255', '0,0,0']);
      await browser.close();
    });
  }
});
