const pl = {
  navigation: 'Panel',
  licences: 'Twoje licencje',
  profile: 'Profil',
  configuration: 'Konfiguracja',
  employees: 'Pracownicy PKK',
  download: 'Pobierz program',
  newTab: '(otwiera się w nowej karcie)',
  logOut: 'Wyloguj się',
  menu: 'Menu',
  skip: 'Przejdź do treści',
};

const en: typeof pl = {
  navigation: 'Panel',
  licences: 'Your licences',
  profile: 'Profile',
  configuration: 'Configuration',
  employees: 'PKK employees',
  download: 'Download program',
  newTab: '(opens in a new tab)',
  logOut: 'Log out',
  menu: 'Menu',
  skip: 'Skip to content',
};

export const strings = { pl, en };
