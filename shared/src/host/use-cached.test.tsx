// @vitest-environment jsdom
import { useCached } from '@osk/shared/host';
import { answer, fakeHost, pending, renderInHost, unreachable, withHost } from '@osk/shared/testing/fake-host';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listEmployees } from '../contract/employee.ts';
import { listProducts, type Product } from '../contract/product.ts';

const product = (productName: string): Product => ({
  id: productName,
  productName,
  program: true,
  website: false,
  internalExam: false,
  smsNotifications: false,
  totalPrice: 100,
  howManyMonths: 1,
  priceForExtension: null,
});

function Products({ trial }: { trial?: boolean }) {
  const { data, isLoading, source, error, refresh } = useCached(listProducts, { query: trial ? { includeTrial: true } : {} });
  const names = data?.map(({ productName }) => productName).join() ?? 'nothing';
  return (
    <>
      <p>{`${names}, ${isLoading ? 'loading' : 'idle'}, ${error === undefined ? (source ?? 'nowhere') : 'failed'}`}</p>
      <button type="button" onClick={refresh}>
        Odśwież
      </button>
    </>
  );
}

test('shares one request between two readers, but not between two queries', async () => {
  const { host } = renderInHost(
    <>
      <Products />
      <Products />
      <Products trial />
    </>,
    { answers: [answer(listProducts, ({ query }) => [product(query?.includeTrial ? 'Próba' : 'Program')])] },
  );
  expect(await screen.findByText('Próba, idle, http')).toBeTruthy();
  expect(screen.getAllByText('Program, idle, http')).toHaveLength(2);
  expect(host.http.sent).toHaveLength(2);
});

test('CCH-03 refresh requests fresh data again, and shows the old data meanwhile and after a failure', async () => {
  const call = pending(listProducts);
  const { user, host } = renderInHost(<Products />, {
    answers: [answer(listProducts, [product('Program')]), call, unreachable(listProducts)],
  });
  expect(await screen.findByText('Program, idle, http')).toBeTruthy();
  await user.click(screen.getByRole('button'));
  expect(screen.getByText(/^Program, loading/)).toBeTruthy();
  await act(async () => call.resolve([product('Pakiet')]));
  expect(screen.getByText('Pakiet, idle, http')).toBeTruthy();
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('Pakiet, idle, failed')).toBeTruthy();
  expect(host.http.sent).toHaveLength(3);
});

test('CCH-04 stores only calls with persist in local storage', async () => {
  const Employees = () => <p>{useCached(listEmployees, {}).data?.length}</p>;
  renderInHost(
    <>
      <Products />
      <Employees />
    </>,
    { answers: [answer(listProducts, [product('Program')]), answer(listEmployees, [])] },
  );
  expect(await screen.findByText('Program, idle, http')).toBeTruthy();
  expect(await screen.findByText('0')).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual(['cache:/api/products']);
});

test.each([
  ['shows a stored answer without a request', [product('Zapisany')], 'Zapisany, idle, storage', 0],
  ['ignores a stored answer of another shape', [{ id: 'Zapisany' }], 'Program, idle, http', 1],
  ['OPS-02 requests again instead of showing a stored empty list', [], 'Program, idle, http', 1],
])('CCH-01 %s', async (_, stored, shown, requests) => {
  const host = fakeHost({ answers: [answer(listProducts, [product('Program')])] });
  localStorage.setItem('cache:/api/products', JSON.stringify({ data: stored, createdAt: Date.now() }));
  render(withHost(host, <Products />));
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(host.http.sent).toHaveLength(requests);
});

test('FED-03 CCH-01 requests what is stored when an earlier contract has true as persist', async () => {
  const call = { ...listProducts, persist: true } as unknown as typeof listProducts;
  const Prices = () => <p>{useCached(call, {}).data?.map(({ productName }) => productName)}</p>;
  const host = fakeHost({ answers: [answer(call, [product('Program')])] });
  localStorage.setItem('cache:/api/products', JSON.stringify({ data: [product('Zapisany')], createdAt: Date.now() }));
  render(withHost(host, <Prices />));
  expect(await screen.findByText('Program')).toBeTruthy();
});
