import type { Locator, Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { addEmployee, employeeRows, enablePkk, openEditing } from './support/employees.ts';
import { openDetails } from './support/licences.ts';
import { expect, field, heading, loginForm, storeSession, test } from './support/test.ts';

const licences = '/user-panel/licenses';
const profile = '/user-panel/profile';
const configuration = '/user-panel/sms-notification';

// A traversal within a document loads nothing, so `page.goBack` would wait for more than it. One that loads must not end the call.
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
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

/** Whether the browser would ask before it leaves the page. */
const asksBeforeUnload = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Opens the profile of the demo company and then the licences, so that Back from the licences leads to the profile. */
async function arriveAtLicences(page: Page): Promise<void> {
  await storeSession(page, await demoSession());
  await page.goto(profile);
  await link(page, 'Twoje licencje').click();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
}

test('CUS-01 Back closes a dialog and stays on the page, and Forward opens it again, also after its button has closed it', async ({
  page,
}) => {
  await arriveAtLicences(page);
  const { dialog } = await openDetails(page, 'Online na rok');
  const close = dialog.getByRole('button', { name: 'Zamknij' });
  for (const leave of [() => goBack(page), () => close.last().click(), () => page.keyboard.press('Escape')]) {
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(licences);
    await goForward(page);
  }
  await expect(dialog).toBeVisible();

  await goBack(page);
  await expect(dialog).toBeHidden();
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

test('CUS-01 Back asks before it discards what was typed in a dialog', async ({ page }) => {
  await arriveAtLicences(page);
  const { dialog, change, companyName } = await openDetails(page, 'Online na rok');
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

test('CUS-01 asks before a link, Back, a reload or logging out discards what was typed in a page', async ({ panel }) => {
  await panel.goto(profile);
  const password = field(panel.getByRole('main'), 'Stare hasło');
  const question = panel.getByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' });
  await password.fill('Stare1!');
  // What asks is loaded when the user begins to type.
  await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
  await link(panel, 'Konfiguracja').click();
  await answer(question, 'Nie');
  await expect(password).toHaveValue('Stare1!');
  await link(panel, 'Konfiguracja').click();
  await answer(question, 'Tak');
  await expect(heading(panel, 'Konfiguracja')).toBeVisible();

  const domain = field(panel.getByRole('main'), 'Domena');
  await domain.fill('mojaszkola.pl');
  await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
  await goBack(panel);
  await expect(question).toBeVisible();
  await expect(panel).toHaveURL(configuration);
  await answer(question, 'Nie');
  const asked = new Promise<string>((resolve) => {
    panel.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await panel.reload();
  expect(await asked).toBe('beforeunload');
  await domain.fill('mojaszkola.pl');
  await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
  await goBack(panel);
  await answer(question, 'Tak');
  await expect(panel).toHaveURL(profile);
  await expect(password).toHaveValue('');

  await password.fill('Stare1!');
  await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
  const logOut = panel.getByRole('button', { name: 'Wyloguj się' });
  await logOut.click();
  await answer(question, 'Nie');
  await expect(password).toHaveValue('Stare1!');
  await logOut.click();
  await answer(question, 'Tak');
  await expect(panel).toHaveURL('/home');
});

test('CUS-01 CUS-02 closes the question when another tab logs out', async ({ panel, context }) => {
  await panel.goto(profile);
  // A page answers other tabs once it is hydrated.
  await expect(heading(panel, 'Profil')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(profile);
  await expect(heading(tab, 'Profil')).toBeVisible();
  const password = field(panel.getByRole('main'), 'Stare hasło');
  await password.fill('Stare1!');
  await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
  await link(panel, 'Konfiguracja').click();
  await expect(panel.getByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' })).toBeVisible();
  await tab.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(panel).toHaveURL('/home');
  await expect(panel.getByRole('dialog')).toHaveCount(0);
  await expect(loginForm(panel)).toBeVisible();
});
