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
const fullHalfYear: Product = { ...full, id: 'h', productName: 'Pełny pakiet na pół roku', totalPrice: 699, howManyMonths: 6 };
const smallYear: Product = { ...small, id: 'y', productName: 'Program na rok', totalPrice: 399.5, howManyMonths: 12 };

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const plain = (element: Element | undefined) => element?.textContent?.replaceAll(/\s/g, ' ');

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

test('LND-06 switches between the terms, and shows the monthly price and the saving of each product', async () => {
  const { user } = renderInHost(<PriceList onChoose={async () => {}} />, {
    answers: [answer(listProducts, [trial, smallYear, fullHalfYear, full])],
  });
  const choice = await screen.findByRole('group', { name: 'Okres licencji' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(2);
  expect(within(choice).getByRole('radio', { name: /^12\s/, checked: true })).toBeTruthy();
  expect(names()).toEqual(['Program na rok', 'Pełny pakiet', 'Licencja próbna']);
  const [, yearCard] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(plain(yearCard)).toContain('1249,50 zł / 12 miesięcy oszczędzasz 148,50 zł104,13 zł / mies.');
  expect(screen.getAllByText('Polecany')).toHaveLength(1);

  await user.click(within(choice).getByRole('radio', { name: /^6\s/ }));
  expect(names()).toEqual(['Pełny pakiet na pół roku', 'Licencja próbna']);
  expect(screen.getByText(/^116,50\s+zł \/ mies\.$/)).toBeTruthy();
  expect(screen.queryByText(/oszczędzasz/)).toBeNull();
  expect(screen.queryByText('Polecany'), 'no choice').toBeNull();
});

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
