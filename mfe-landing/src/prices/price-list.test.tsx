// @vitest-environment jsdom
import { listProducts, type Product } from '@osk/shared/contract/product';
import { HostProvider } from '@osk/shared/host';
import { answer, fails, fakeHost, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PriceList } from './price-list.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const everything = { program: true, website: true, internalExam: true, smsNotifications: true };
const trial: Product = {
  id: 't',
  productName: 'Wersja próbna',
  ...everything,
  totalPrice: 0,
  howManyMonths: null,
  priceForExtension: null,
};
const small: Product = {
  ...trial,
  id: 's',
  productName: 'Program',
  website: false,
  smsNotifications: false,
  totalPrice: 399,
  howManyMonths: 3,
};
const full: Product = { ...trial, id: 'f', productName: 'Pełny pakiet', totalPrice: 1249.5, howManyMonths: 12 };

test('LND-06 LND-13 shows contents, term and price of each product, and chooses it by its button', async () => {
  const onChoose = vi.fn(async () => {});
  const { user } = renderInHost(<PriceList onChoose={onChoose} />, { answers: [answer(listProducts, [trial, small, full])] });
  const cards = await screen.findAllByRole('listitem');
  const card = cards.find((item) => within(item).queryByText('Pełny pakiet')) as HTMLElement;
  expect(within(card).getByText('1249,50 zł')).toBeTruthy();
  expect(within(card).getByText('/ 12 miesięcy')).toBeTruthy();
  expect(within(card).getByText('Polecany')).toBeTruthy();
  expect(within(card).getAllByText('Zawiera:')).toHaveLength(4);
  expect(screen.getByText(/Licencja próbna na 7 dni/)).toBeTruthy();

  await user.click(within(card).getByRole('button', { name: 'ZAMÓW' }));
  expect(onChoose).toHaveBeenLastCalledWith(full);
  await user.click(screen.getByRole('button', { name: 'Sprawdź' }));
  expect(onChoose).toHaveBeenLastCalledWith(trial);
});

test('LND-11 shows the reason when loading fails, and loads the list on retry', async () => {
  const { user } = renderInHost(<PriceList onChoose={async () => {}} />, {
    answers: [unreachable(listProducts), answer(listProducts, [trial])],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się pobrać cennika.');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('Wersja próbna')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('OPS-02 says that the price list is being prepared when it is empty, and has no empty list without paid products', async () => {
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [])] });
  expect(await screen.findByText(/^Cennik jest w przygotowaniu\./)).toBeTruthy();
  cleanup();
  localStorage.clear();
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [trial])] });
  expect(await screen.findByText('Wersja próbna')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('LND-11 shows the stored prices with the reason when they are stale and the server fails', async () => {
  const host = fakeHost({ answers: [fails(listProducts, 503, { clientError: 'Trwa przerwa techniczna' })] });
  localStorage.setItem('cache:/api/products?includeTrial=true', JSON.stringify({ data: [small], createdAt: 0 }));
  render(
    <HostProvider host={host}>
      <PriceList onChoose={async () => {}} />
    </HostProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Pokazujemy ostatni zapisany cennik. Trwa przerwa techniczna');
  expect(screen.getByText('399,00 zł')).toBeTruthy();
});
