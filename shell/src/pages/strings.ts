const pl = {
  titles: {
    landing: 'program dla szkół jazdy',
    activation: 'Aktywacja konta',
    newPassword: 'Nowe hasło',
    licences: 'Twoje licencje',
    profile: 'Profil',
    configuration: 'Konfiguracja',
    employees: 'Pracownicy PKK',
    notFound: 'Nie ma takiej strony',
  },
  notFound: 'Nie ma takiej strony',
  notFoundHint: 'Adres mógł zostać wpisany z błędem albo strona została przeniesiona.',
  home: 'Strona główna',
  skip: 'Przejdź do treści',
};

const en: typeof pl = {
  titles: {
    landing: 'driving-school software',
    activation: 'Account activation',
    newPassword: 'New password',
    licences: 'Your licences',
    profile: 'Profile',
    configuration: 'Configuration',
    employees: 'PKK employees',
    notFound: 'Page not found',
  },
  notFound: 'There is no such page',
  notFoundHint: 'The address may have been mistyped, or the page has moved.',
  home: 'Home page',
  skip: 'Skip to content',
};

export const strings = { pl, en };
