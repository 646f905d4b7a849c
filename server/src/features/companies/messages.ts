import { createMessages } from '../../platform/language/language.ts';

const pl = {
  registered: 'Konto zostało utworzone. Wysłaliśmy e-mail z\u00a0linkiem aktywacyjnym.',
  activationSent: 'Jeśli konto z\u00a0tym adresem e-mail czeka na aktywację, wysłaliśmy link jeszcze raz. Sprawdź skrzynkę, także spam.',
  emailTaken: 'Konto z\u00a0tym adresem e-mail już istnieje',
  nipTaken: 'Konto firmy z\u00a0tym numerem NIP już istnieje',
  bothTaken: 'Konto z\u00a0tym adresem e-mail i\u00a0numerem NIP już istnieje',
  activated: 'Konto zostało aktywowane. Możesz się zalogować.',
  alreadyActive: 'Konto jest już aktywne. Możesz się zalogować.',
  unknownLink: 'Link aktywacyjny jest nieprawidłowy lub został zastąpiony nowszym',
  expiredLink: 'Link aktywacyjny wygasł. Zaloguj się, a wyślemy nowy.',
  takenMeanwhile: 'Tymczasem aktywowano inne konto z\u00a0tym adresem e-mail lub numerem NIP',
  restored:
    'Jeśli konto z\u00a0tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość z\u00a0linkiem. Sprawdź skrzynkę, także spam.',
  passwordSet: 'Hasło zostało zmienione. Możesz się zalogować.',
  unknownResetLink: 'Ten link jest nieprawidłowy. Poproś o\u00a0nowy.',
  usedResetLink: 'Hasło zostało już zmienione, a\u00a0link działa tylko raz. Zaloguj się nowym hasłem albo poproś o\u00a0nowy link.',
  expiredResetLink: 'Ten link wygasł. Poproś o\u00a0nowy.',
  wrongOldPassword: 'Stare hasło jest nieprawidłowe. Wpisz hasło, którym się logujesz.',
  samePassword: 'Nowe hasło jest takie samo jak stare. Wymyśl inne.',
  passwordChanged: 'Hasło zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.',
  passwordChangedMeanwhile: 'Hasło zostało tymczasem zmienione w\u00a0innym miejscu. Wpisz tamto nowe hasło jako stare.',
  smsConfigured: 'Konfiguracja została zapisana',
  accountSaved: 'Dane zostały zapisane',
};

const en: typeof pl = {
  registered: 'The account has been created. We have sent an e-mail with the activation link.',
  activationSent:
    'If an account with this e-mail is waiting for activation, we have sent the link again. Check your mailbox and the spam folder.',
  emailTaken: 'An account with this e-mail already exists',
  nipTaken: 'A company account with this NIP already exists',
  bothTaken: 'An account with this e-mail and NIP already exists',
  activated: 'The account has been activated. You can log in.',
  alreadyActive: 'The account is already active. You can log in.',
  unknownLink: 'The activation link is not valid or was replaced by a newer one',
  expiredLink: 'The activation link has expired. Log in and we will send a new one.',
  takenMeanwhile: 'Another account with this e-mail or NIP has been activated meanwhile',
  restored: 'If there is an account with this e-mail, we have sent a message with a link to it. Check your mailbox and the spam folder.',
  passwordSet: 'The password has been changed. You can log in.',
  unknownResetLink: 'This link is not valid. Ask for a new one.',
  usedResetLink: 'The password has been changed already, and a link works only once. Log in with the new password, or ask for a new link.',
  expiredResetLink: 'This link has expired. Ask for a new one.',
  wrongOldPassword: 'The old password is wrong. Enter the password you log in with.',
  samePassword: 'The new password is the same as the old one. Think of another.',
  passwordChanged: 'The password has been changed. Other devices have to log in again.',
  passwordChangedMeanwhile: 'The password has been changed meanwhile, somewhere else. Enter that new password as the old one.',
  smsConfigured: 'The configuration has been saved',
  accountSaved: 'Your details have been saved',
};

export const messages = createMessages(pl, en);
