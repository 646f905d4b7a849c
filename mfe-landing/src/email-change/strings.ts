const pl = {
  title: 'Nowy adres e-mail',
  question:
    'Zmieniasz adres istniejącego konta, to nie jest potwierdzenie rejestracji. Na wszystkich urządzeniach trzeba będzie zalogować się ponownie.',
  confirm: 'Zmień adres konta',
  done: 'Adres e-mail został zmieniony. Zaloguj się nowym adresem.',
  failed: 'Nie udało się zmienić adresu. Spróbuj ponownie.',
  logIn: 'Zaloguj się',
  home: 'Przejdź na stronę główną',
};

const en: typeof pl = {
  title: 'New e-mail',
  question: 'You change the e-mail of an existing account. This does not confirm a registration. All devices have to log in again.',
  confirm: 'Change the account’s e-mail',
  done: 'The e-mail has been changed. Log in with the new one.',
  failed: 'The e-mail could not be changed. Try again.',
  logIn: 'Log in',
  home: 'Go to the home page',
};

export const changeEmailStrings = { pl, en };

const keepPl = {
  title: 'Zatrzymaj zmianę adresu',
  question: 'Konto zachowa dotychczasowy adres e-mail. Jeśli to nie Ty prosisz o\u00a0zmianę, ustaw potem nowe hasło.',
  confirm: 'Zatrzymaj zmianę',
  done: 'Zmiana adresu e-mail została zatrzymana. Zmień teraz hasło.',
  failed: 'Nie udało się zatrzymać zmiany. Spróbuj ponownie.',
  home: 'Przejdź na stronę główną',
};

const keepEn: typeof keepPl = {
  title: 'Stop the change of the e-mail',
  question: 'The account keeps its present e-mail. If it is not you who asked for the change, set a new password afterwards.',
  confirm: 'Stop the change',
  done: 'The change of the e-mail has been stopped. Change your password now.',
  failed: 'The change could not be stopped. Try again.',
  home: 'Go to the home page',
};

export const keepEmailStrings = { pl: keepPl, en: keepEn };
