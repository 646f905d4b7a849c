import { createMessages } from '../../platform/language/language.ts';

const pl = {
  loggedIn: 'Zalogowano',
  wrongCredentials: 'Nieprawidłowy e-mail lub hasło',
  notActivated: 'Konto nie jest jeszcze aktywne. Wysłaliśmy ponownie e-mail z\u00a0linkiem aktywacyjnym.',
  notActivatedWait: 'Konto nie jest jeszcze aktywne. E-mail z\u00a0linkiem aktywacyjnym był już wysyłany, sprawdź skrzynkę, także spam.',
  sessionEnded: 'Urządzenie zostało wylogowane',
  othersEnded: 'Pozostałe urządzenia zostały wylogowane',
  alreadyEnded: 'Tego urządzenia nie ma już na liście: zostało wylogowane albo jego sesja wygasła.',
};

const en: typeof pl = {
  loggedIn: 'Logged in',
  wrongCredentials: 'Wrong email or password',
  notActivated: 'The account is not active yet. We have sent the e-mail with the activation link again.',
  notActivatedWait:
    'The account is not active yet. The e-mail with the activation link was sent before, check your mailbox and the spam folder.',
  sessionEnded: 'The device has been logged out',
  othersEnded: 'The other devices have been logged out',
  alreadyEnded: 'This device is no longer on the list: it was logged out, or its session has expired.',
};

export const messages = createMessages(pl, en);
