const pl = {
  navigation: 'Panel',
  download: 'Pobierz program',
  newTab: '(otwiera się w nowej karcie)',
  logOut: 'Wyloguj się',
  menu: 'Menu',
  skip: 'Przejdź do treści',
  withoutScripts: 'Panel potrzebuje JavaScriptu. Włącz go w\u00a0przeglądarce i\u00a0wczytaj stronę ponownie.',
};

const en: typeof pl = {
  navigation: 'Panel',
  download: 'Download program',
  newTab: '(opens in a new tab)',
  logOut: 'Log out',
  menu: 'Menu',
  skip: 'Skip to content',
  withoutScripts: 'The panel needs JavaScript. Turn it on in your browser and load the page again.',
};

export const strings = { pl, en };
