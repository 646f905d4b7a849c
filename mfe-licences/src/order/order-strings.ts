const pl = {
  product: 'Produkt',
  choose: 'Wybierz produkt',
  option: (name: string, ...parts: string[]) => [name, ...parts].join(' · '),
  contents: 'Zawartość',
  toPay: 'Do zapłaty',
  insteadOf: 'zamiast',
  discount: 'rabat',
  counting: 'Sprawdzamy kod…',
  companyName: 'Nazwa firmy',
  nip: 'NIP',
  nipCheck: 'Cyfra kontrolna NIP się nie zgadza. Sprawdź numer.',
  promoCode: 'Kod promocyjny',
  optional: 'Pole nieobowiązkowe. Rabat policzymy, gdy opuścisz pole.',
  codeUnchecked: 'Nie udało się sprawdzić kodu. Sprawdzimy go przy zamówieniu.',
  cancel: 'Anuluj',
  profileLoading: 'Wczytywanie danych firmy…',
  productsLoading: 'Wczytywanie produktów…',
  productsFailed: 'Nie udało się wczytać produktów.',
};

const en: typeof pl = {
  product: 'Product',
  choose: 'Choose a product',
  option: (name, ...parts) => [name, ...parts].join(' · '),
  contents: 'Contents',
  toPay: 'To pay',
  insteadOf: 'instead of',
  discount: 'discount',
  counting: 'Checking the code…',
  companyName: 'Company name',
  nip: 'NIP',
  nipCheck: 'The check digit of the NIP does not match. Please check the number.',
  promoCode: 'Promo code',
  optional: 'Optional. The discount is counted once you leave the field.',
  codeUnchecked: 'The code could not be checked. It will be when you order.',
  cancel: 'Cancel',
  profileLoading: 'Loading the company…',
  productsLoading: 'Loading products…',
  productsFailed: 'The products could not be loaded.',
};

/** What buying and extending have in common. */
export const orderStrings = { pl, en };
