import { expect, field, openLanding, test } from './support/test.ts';

test('API-03 a page whose cookie was deleted still logs in: the refusal brings another one, and the page asks again', async ({
  page,
  company,
}) => {
  await openLanding(page);
  const login = page.getByRole('region', { name: 'Zaloguj się' });
  await field(login, 'E-mail').fill(company.email);
  await field(login, 'Hasło').fill(company.password);
  await page.context().clearCookies();
  const answers: number[] = [];
  page.on('response', (response) => response.url().endsWith('/api/token') && answers.push(response.status()));
  await login.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/user-panel/licenses');
  expect(answers).toEqual([403, 200]);
});
