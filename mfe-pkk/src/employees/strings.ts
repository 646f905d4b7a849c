const pl = {
  title: 'Pracownicy PKK',
  description: 'Osoby, które logują się do systemu PKK (Profil Kandydata na Kierowcę).',
  loading: 'Wczytywanie pracowników…',
  failed: 'Nie udało się wczytać pracowników.',
  empty: 'Nie ma jeszcze żadnego pracownika z dostępem do systemu PKK.',
  columns: {
    firstName: 'Imię',
    lastName: 'Nazwisko',
    phone: 'Telefon',
    email: 'E-mail',
    pkkId: 'Identyfikator PKK',
    city: 'Miasto',
    postCode: 'Kod pocztowy',
  },
};

const en: typeof pl = {
  title: 'PKK employees',
  description: 'The people who log in to the PKK system (the driving-licence candidate register).',
  loading: 'Loading employees…',
  failed: 'The employees could not be loaded.',
  empty: 'There is no employee with access to the PKK system yet.',
  columns: {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    email: 'E-mail',
    pkkId: 'PKK id',
    city: 'City',
    postCode: 'Postal code',
  },
};

export const strings = { pl, en };
