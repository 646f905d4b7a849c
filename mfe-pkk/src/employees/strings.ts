const pl = {
  title: 'Pracownicy PKK',
  description: 'Osoby, które logują się do systemu PKK (Profil Kandydata na Kierowcę).',
  loading: 'Wczytywanie pracowników…',
  failed: 'Nie udało się wczytać pracowników.',
  empty:
    'Nie masz jeszcze pracowników PKK. To osoby z\u00a0Twojej szkoły, które logują się do systemu PKK (Profil Kandydata na Kierowcę), aby pobierać i\u00a0zwracać profile kandydatów.',
  emptyNext: 'Najpierw zgłoś dostawcy programu chęć korzystania z\u00a0PKK: gdy ją odnotuje, dodaj pierwszą osobę.',
  create: 'Dodaj pracownika',
  show: 'Pokaż',
  showOf: (name: string) => `Pokaż szczegóły: ${name}`,
  search: 'Szukaj',
  searchHint: 'Imię, nazwisko, e-mail lub identyfikator PKK',
  entries: { one: 'osoba', few: 'osoby', many: 'osób' },
  listed: (entries: string) => `Na liście: ${entries}`,
  notFound: 'Nic nie pasuje do wyszukiwania. Sprawdź pisownię albo wpisz mniej.',
  clearSearch: 'Wyczyść wyszukiwanie',
  columns: {
    firstName: 'Imię',
    lastName: 'Nazwisko',
    phone: 'Telefon',
    email: 'E-mail',
    pkkId: 'Identyfikator PKK',
    city: 'Miasto',
    postCode: 'Kod pocztowy',
    details: 'Szczegóły',
  },
};

const en: typeof pl = {
  title: 'PKK employees',
  description: 'The people who log in to the PKK system (the driving-licence candidate register).',
  loading: 'Loading employees…',
  failed: 'The employees could not be loaded.',
  empty:
    "You have no PKK employees yet. They are the people of your school who log in to the PKK system (the register of driving-licence candidates) to fetch and return candidates' profiles.",
  emptyNext: 'First report your wish to use PKK to the provider of the program: once it is recorded, create the first employee.',
  create: 'Create employee',
  show: 'Show',
  showOf: (name) => `Show details: ${name}`,
  search: 'Search',
  searchHint: 'Name, e-mail or PKK id',
  entries: { one: 'person', few: 'people', many: 'people' },
  listed: (entries) => entries,
  notFound: 'Nothing matches the search. Check the spelling or type less.',
  clearSearch: 'Clear the search',
  columns: {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    email: 'E-mail',
    pkkId: 'PKK id',
    city: 'City',
    postCode: 'Postal code',
    details: 'Details',
  },
};

export const strings = { pl, en };
