// @vitest-environment jsdom
import { listProducts, type Product } from '@osk/shared/contract/product';
import { answer, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceList } from './price-list.tsx';

const everything = { program: true, website: true, internalExam: true, smsNotifications: true };
const trial: Product = {
  id: 't',
  productName: 'Licencja próbna',
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

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const plain = (element: Element | undefined) => element?.textContent?.replaceAll(/\s/g, ' ');

test('LND-06 shows all products without a switch when no contents are sold for two terms', async () => {
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [small, full])] });
  await screen.findByText('Pełny pakiet');
  expect(names()).toEqual(['Program', 'Pełny pakiet']);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('LND-13 tells the trial licence from the trial that is downloaded', async () => {
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [trial])] });
  expect(plain(await screen.findByText(/wypróbuj/))).toBe('0 zł, wypróbuj 7 dni');
  expect(plain(screen.getByText(/konta nie wymaga/))).toContain('Wersja próbna do pobrania działa 30 dni');
});

test('LND-11 shows the reason when loading fails, and loads the list on retry', async () => {
  const { user } = renderInHost(<PriceList onChoose={async () => {}} />, {
    answers: [unreachable(listProducts), answer(listProducts, [trial])],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się pobrać cennika.');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('Licencja próbna')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('OPS-02 says that the price list is being prepared when it is empty, and has no empty list without paid products', async () => {
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [])] });
  expect(await screen.findByText(/^Cennik jest w przygotowaniu\./)).toBeTruthy();
  cleanup();
  localStorage.clear();
  renderInHost(<PriceList onChoose={async () => {}} />, { answers: [answer(listProducts, [trial])] });
  expect(await screen.findByText('Licencja próbna')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
