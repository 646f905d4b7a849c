const pl = {
  notFound: 'Nie ma takiej strony',
  notFoundHint: 'Adres mógł zostać wpisany z\u00a0błędem albo strona została przeniesiona.',
  home: 'Strona główna',
  unauthorized: 'Sesja wygasła lub została zakończona. Zaloguj się ponownie.',
  expired: 'Minął czas sesji. Zaloguj się ponownie.',
  'logged-out-elsewhere': 'Wylogowano w\u00a0innej karcie.',
  account: (company: string) => `Jesteś teraz na koncie: ${company}`,
};

const en: typeof pl = {
  notFound: 'Page not found',
  notFoundHint: 'The address may have been mistyped, or the page has moved.',
  home: 'Home page',
  unauthorized: 'Your session has expired or was ended. Please log in again.',
  expired: 'Your session has timed out. Please log in again.',
  'logged-out-elsewhere': 'Logged out in another tab.',
  account: (company: string) => `You are now logged in as ${company}`,
};

export const strings = { pl, en };
