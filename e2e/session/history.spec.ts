import type { Locator, Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { addEmployee, employeeRows, enablePkk, openEditing } from '../support/employees.ts';
import { openDetails } from '../support/licences.ts';
import { asksBeforeUnload, expect, field, goBackInside as goBack, heading, loginForm, storeSession, test } from '../support/test.ts';

const licences = '/user-panel/licenses';
const profile = '/user-panel/profile';
const configuration = '/user-panel/sms-notification';

const goForward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()));

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name });
const answer = (dialog: Locator, name: 'Tak' | 'Nie') => dialog.getByRole('button', { name, exact: true }).click();

/** Goes to an entry whose dialog is gone. The page leaves it again. */
async function expectDeadForward(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let arrivals = 0;
        addEventListener('popstate', () => ++arrivals === 2 && resolve());
        history.forward();
      }),
  );
  expect(await page.evaluate(() => history.state.dialog)).toBeUndefined();
}

test('CUS-01 Back closes a dialog and stays on the page, Forward opens it again, and Back asks before it discards what was typed', {
  tag: '@engines',
}, async ({ page }) => {
  await storeSession(page, await demoSession());
  await page.goto(profile);
  await link(page, 'Twoje licencje').click();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  const { dialog, change, companyName } = await openDetails(page, 'Online na rok');
  const close = dialog.getByRole('button', { name: 'Zamknij' });
  for (const leave of [() => goBack(page), () => close.last().click(), () => page.keyboard.press('Escape')]) {
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(licences);
    await goForward(page);
  }
  await expect(dialog).toBeVisible();

  await change.check();
  await companyName.fill('Inna nazwa');
  const question = dialog.getByText('Odrzucić wprowadzone zmiany?');
  await goBack(page);
  await expect(question).toBeVisible();
  await goBack(page);
  await expect(question).toBeHidden();
  await expect(companyName).toHaveValue('Inna nazwa');
  await goBack(page);
  await answer(dialog, 'Tak');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(licences);

  await goBack(page);
  await expect(page).toHaveURL(profile);
  await goForward(page);
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await expectDeadForward(page);
  await expect(dialog, 'its page was opened again').toBeHidden();

  // The entry outlives the dialog.
  await openDetails(page, 'Online na rok');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await expect(dialog).toBeHidden();
  await openDetails(page, 'Online na rok');
  await expect(dialog).toBeVisible();
  await goBack(page);
  await expect(dialog).toBeHidden();
  await goBack(page);
  await expect(page).toHaveURL(profile);
});

test('CUS-01 Back answers No to a yes-or-no question, and Forward does nothing when the object of a dialog is gone', async ({
  panel,
  company,
}) => {
  await enablePkk(company);
  await addEmployee(company);
  const { dialog, firstName, ...parts } = await openEditing(panel);
  await expect(firstName).toHaveValue('Anna');
  const entries = () => panel.evaluate(() => history.length);
  const before = await entries();
  const question = panel.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' });
  await parts.delete.click();
  await expect(question).toBeVisible();
  expect(await entries(), 'the question is no entry').toBe(before);
  await goBack(panel);
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();

  await parts.delete.click();
  await answer(question, 'Tak');
  await expect(dialog).toBeHidden();
  await expect(employeeRows(panel)).toHaveCount(0);
  await expectDeadForward(panel);
  await expect(dialog).toBeHidden();
  await expect(heading(panel, 'Pracownicy PKK')).toBeVisible();
});

test('CUS-01 CUS-02 asks before a link, Back, a reload or logging out discards what was typed, until another tab logs out', {
  tag: '@engines',
}, async ({ panel, context }) => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
  const password = (page: Page) => field(page.getByRole('main'), 'Stare hasło');
  /** Types, and waits for what asks: it is loaded then. */
  const type = async (page: Page, typed: Locator, text: string) => {
    await typed.fill(text);
    await expect.poll(() => asksBeforeUnload(page)).toBe(true);
  };
  await panel.goto(profile);
  await type(panel, password(panel), 'Stare1!');
  await link(panel, 'Konfiguracja').click();
  await answer(question(panel), 'Nie');
  await expect(password(panel)).toHaveValue('Stare1!');
  await link(panel, 'Konfiguracja').click();
  await answer(question(panel), 'Tak');
  await expect(heading(panel, 'Konfiguracja')).toBeVisible();

  const domain = field(panel.getByRole('main'), 'Domena');
  await type(panel, domain, 'mojaszkola.pl');
  await goBack(panel);
  await expect(question(panel)).toBeVisible();
  await expect(panel).toHaveURL(configuration);
  await answer(question(panel), 'Nie');
  const asked = new Promise<string>((resolve) => {
    panel.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await panel.reload();
  expect(await asked).toBe('beforeunload');
  await type(panel, domain, 'mojaszkola.pl');
  await goBack(panel);
  await answer(question(panel), 'Tak');
  await expect(panel).toHaveURL(profile);
  await expect(password(panel)).toHaveValue('');

  await type(panel, password(panel), 'Stare1!');
  await link(panel, 'Konfiguracja').click();
  await expect(question(panel)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(profile);
  await type(tab, password(tab), 'Stare1!');
  const logOut = tab.getByRole('button', { name: 'Wyloguj się' });
  await logOut.click();
  await answer(question(tab), 'Nie');
  await expect(password(tab)).toHaveValue('Stare1!');
  await logOut.click();
  await answer(question(tab), 'Tak');
  for (const page of [tab, panel]) {
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(loginForm(page)).toBeVisible();
  }
});
