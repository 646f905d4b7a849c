const pl = {
  title: 'Cennik',
  lead: 'Jedna opłata za cały okres licencji. Ceny brutto, bez opłat dodatkowych.',
  loading: 'Wczytywanie cennika…',
  recommended: 'Polecany',
  months: { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' },
  days: { one: 'dzień', few: 'dni', many: 'dni' },
  includes: 'Zawiera',
  lacks: 'Nie zawiera',
  order: 'ZAMÓW',
  check: 'Sprawdź',
  trial: (days: string) => `Licencja próbna na ${days}`,
  failed: 'Nie udało się pobrać cennika.',
  old: 'Pokazujemy ostatni zapisany cennik.',
  none: 'Cennik jest w\u00a0przygotowaniu. Zajrzyj wkrótce lub napisz do nas.',
};

const en: typeof pl = {
  title: 'Pricing',
  lead: 'One payment for the whole term of the licence. Prices include VAT, with nothing added.',
  loading: 'Loading the price list…',
  recommended: 'Recommended',
  months: { one: 'month', few: 'months', many: 'months' },
  days: { one: 'day', few: 'days', many: 'days' },
  includes: 'Includes',
  lacks: 'Does not include',
  order: 'ORDER',
  check: 'Try it',
  trial: (days) => `Trial licence for ${days}`,
  failed: 'The price list could not be loaded.',
  old: 'We are showing the last one saved.',
  none: 'The price list is being prepared. Please come back soon or write to us.',
};

export const priceStrings = { pl, en };
