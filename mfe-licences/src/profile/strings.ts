const pl = {
  title: 'Profil',
  description: 'Dane, pod którymi prowadzone jest konto.',
  loading: 'Wczytywanie profilu…',
  failed: 'Nie udało się wczytać profilu.',
  name: 'Nazwa firmy',
  nip: 'NIP',
  email: 'E-mail',
};

const en: typeof pl = {
  title: 'Profile',
  description: 'The details this account is kept under.',
  loading: 'Loading the profile…',
  failed: 'The profile could not be loaded.',
  name: 'Company name',
  nip: 'NIP',
  email: 'E-mail',
};

export const strings = { pl, en };
