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
  unauthorized: 'Sesja wygasła lub została zakończona. Zaloguj się ponownie.',
  expired: 'Minął czas sesji. Zaloguj się ponownie.',
  'logged-out-elsewhere': 'Wylogowano w\u00a0innej karcie.',
  account: (company: string) => `Jesteś teraz na koncie: ${company}`,
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
  notFound: 'Page not found',
  notFoundHint: 'The address may have been mistyped, or the page has moved.',
  home: 'Home page',
  unauthorized: 'Your session has expired or was ended. Please log in again.',
  expired: 'Your session has timed out. Please log in again.',
  'logged-out-elsewhere': 'Logged out in another tab.',
  account: (company: string) => `You are now logged in as ${company}`,
};

export const strings = { pl, en };

export type RouteTitle = keyof typeof pl.titles;

/** The document's title: the portal's name comes first on the landing page, and last anywhere else. */
export function documentTitle(title: RouteTitle, portalName: string, language: 'pl' | 'en'): string {
  const { titles } = strings[language];
  return title === 'landing' ? `${portalName} – ${titles.landing}` : `${titles[title]} – ${portalName}`;
}
