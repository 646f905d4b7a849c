const pl = {
  navigation: 'Panel',
  download: 'Pobierz program',
  newTab: '(otwiera się w nowej karcie)',
  logOut: 'Wyloguj się',
  menu: 'Menu',
  skip: 'Przejdź do treści',
  help: 'Pomoc',
};

const en: typeof pl = {
  navigation: 'Panel',
  download: 'Download program',
  newTab: '(opens in a new tab)',
  logOut: 'Log out',
  menu: 'Menu',
  skip: 'Skip to content',
  help: 'Help',
};

export const strings = { pl, en };
