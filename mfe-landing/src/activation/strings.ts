const pl = {
  title: 'Aktywacja konta',
  waiting: 'Trwa aktywacja licencji, proszę czekać…',
  activated: 'Konto jest aktywne. Możesz się zalogować.',
  failed: 'Wystąpił nieznany błąd',
  newLink: 'Jeśli konto nie jest jeszcze aktywne, zaloguj się na stronie głównej, a\u00a0wyślemy nowy link.',
  later: 'Sprawdź połączenie z\u00a0internetem i\u00a0otwórz link jeszcze raz.',
  logIn: 'Zaloguj się',
  home: 'Przejdź na stronę główną',
};

const en: typeof pl = {
  title: 'Account activation',
  waiting: 'Licence is being activated, please wait',
  activated: 'The account is active. You can log in.',
  failed: 'an unknown error occurred',
  newLink: 'If the account is not active yet, log in on the home page and we will send a new link.',
  later: 'Check your internet connection and open the link again.',
  logIn: 'Log in',
  home: 'Go to the home page',
};

export const activationStrings = { pl, en };
