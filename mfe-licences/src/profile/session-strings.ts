const pl = {
  title: 'Zalogowane urządzenia',
  description:
    'Na tych urządzeniach zalogowano się na konto w\u00a0ciągu ostatnich ośmiu godzin. Jeśli któregoś nie znasz, wyloguj je i\u00a0zmień hasło.',
  loading: 'Wczytywanie urządzeń…',
  failed: 'Nie udało się wczytać urządzeń.',
  name: (browser: string, system: string) => [browser || 'Nieznana przeglądarka', system].filter(Boolean).join(', '),
  current: 'To urządzenie',
  loggedIn: (time: string) => `Zalogowano ${time}`,
  lastUsed: (time: string) => `ostatnio używane ${time}`,
  usedNow: 'używane teraz',
  end: 'Wyloguj',
  endOf: (name: string, time: string) => `Wyloguj: ${name}, zalogowano ${time}`,
  endOthers: 'Wyloguj pozostałe',
  noOthers: 'Na innych urządzeniach nikt nie jest zalogowany.',
  close: 'Zamknij',
};

const en: typeof pl = {
  title: 'Logged-in devices',
  description:
    'Devices that logged in to this account in the last eight hours. If you do not recognise one, log it out and change your password.',
  loading: 'Loading devices…',
  failed: 'The devices could not be loaded.',
  name: (browser, system) => [browser || 'Unknown browser', system].filter(Boolean).join(', '),
  current: 'This device',
  loggedIn: (time) => `Logged in ${time}`,
  lastUsed: (time) => `last used ${time}`,
  usedNow: 'in use now',
  end: 'Log out',
  endOf: (name, time) => `Log out: ${name}, logged in ${time}`,
  endOthers: 'Log out all others',
  noOthers: 'Nobody is logged in on another device.',
  close: 'Close',
};

export const sessionStrings = { pl, en };
