import { createMessages } from '../../platform/language/language.ts';

const pl = {
  registered: 'Konto zostało utworzone. Wysłaliśmy e-mail z\u00a0linkiem aktywacyjnym.',
  activationSent: 'Jeśli konto z\u00a0tym adresem e-mail czeka na aktywację, wysłaliśmy link jeszcze raz. Sprawdź skrzynkę, także spam.',
  emailTaken: 'Konto z\u00a0tym adresem e-mail już istnieje',
  nipTaken: 'Konto firmy z\u00a0tym numerem NIP już istnieje',
  bothTaken: 'Konto z\u00a0tym adresem e-mail i\u00a0numerem NIP już istnieje',
  activated: 'Konto zostało aktywowane. Możesz się zalogować.',
  activatedWithoutPassword:
    'Konto zostało aktywowane. Na ten adres czekało kilka rejestracji, dlatego żadne z\u00a0wpisanych wtedy haseł nie działa: wysłaliśmy e-mail z\u00a0linkiem do ustawienia hasła.',
  alreadyActive: 'Konto jest już aktywne. Możesz się zalogować.',
  activeWithoutPassword:
    'Konto jest już aktywne, ale nie ma hasła. Ustaw je linkiem z\u00a0e-maila, który wysłaliśmy. Nowy link wyślesz na stronie głównej: „Przypomnij hasło”.',
  unknownLink: 'Link aktywacyjny jest nieprawidłowy albo rejestracja wygasła',
  expiredLink: 'Link aktywacyjny wygasł. Zaloguj się, a wyślemy nowy.',
  takenMeanwhile:
    'Ten link już nie działa, bo aktywowano inne konto z\u00a0tym adresem e-mail lub numerem NIP. Jeśli jest Twoje, zaloguj się albo wybierz na stronie głównej „Przypomnij hasło”. Jeśli nie, napisz do nas.',
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
  wrongPassword: 'Hasło jest nieprawidłowe. Wpisz hasło, którym się logujesz.',
  sameEmail: 'To jest obecny adres konta. Wpisz inny.',
  emailChangeSent: 'Wysłaliśmy link na nowy adres. Adres zmieni się, gdy go potwierdzisz w\u00a0ciągu godziny.',
  emailChanged: 'Adres e-mail został zmieniony. Zaloguj się nowym adresem.',
  emailChangedWithoutPassword:
    'Adres e-mail został zmieniony. Na ten adres czekała rejestracja, dlatego żadne z\u00a0wpisanych wcześniej haseł nie działa: wysłaliśmy e-mail z\u00a0linkiem do ustawienia hasła.',
  emailChangeStopped: 'Zmiana adresu e-mail została zatrzymana. Zmień teraz hasło.',
  unknownEmailLink: 'Ten link jest nieprawidłowy',
  usedEmailLink: 'Ten link już nie działa: adres został zmieniony, zmianę zatrzymano albo wysłaliśmy nowszy link',
  expiredEmailLink: 'Ten link wygasł. Adres konta się nie zmienił. Aby go zmienić, poproś w\u00a0profilu o\u00a0nowy link.',
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
  activatedWithoutPassword:
    'The account has been activated. Several registrations were waiting for this address, so no password typed then works: we have sent an e-mail with a link to set one.',
  alreadyActive: 'The account is already active. You can log in.',
  activeWithoutPassword:
    'The account is already active, but it has no password. Set one by the link in the e-mail that we sent. For a new link, choose “Forgot your password?” on the home page.',
  unknownLink: 'The activation link is not valid, or the registration has expired',
  expiredLink: 'The activation link has expired. Log in and we will send a new one.',
  takenMeanwhile:
    'This link no longer works: another account with this e-mail or NIP has been activated. If it is yours, log in or choose “Forgot your password?” on the home page. If it is not, write to us.',
  restored: 'If there is an account with this e-mail, we have sent a message with a link to it. Check your mailbox and the spam folder.',
  passwordSet: 'The password has been changed. You can log in.',
  unknownResetLink: 'This link is not valid. Ask for a new one.',
  usedResetLink: 'The password has been changed already, and a link works only once. Log in with the new password, or ask for a new link.',
  expiredResetLink: 'This link has expired. Ask for a new one.',
  wrongOldPassword: 'The old password is wrong. Enter the password you log in with.',
  samePassword: 'The new password is the same as the old one. Think of another.',
  passwordChanged: 'The password has been changed. Other devices have to log in again.',
  passwordChangedMeanwhile: 'The password has been changed meanwhile, somewhere else. Enter that new password as the old one.',
  wrongPassword: 'The password is wrong. Enter the password you log in with.',
  sameEmail: 'This is the present address of the account. Enter another.',
  emailChangeSent: 'We have sent a link to the new address. The address changes when you confirm it within an hour.',
  emailChanged: 'The e-mail has been changed. Log in with the new one.',
  emailChangedWithoutPassword:
    'The e-mail has been changed. A registration was waiting for it, so no password typed before works: we have sent an e-mail with a link to set one.',
  emailChangeStopped: 'The change of the e-mail has been stopped. Change your password now.',
  unknownEmailLink: 'This link is not valid',
  usedEmailLink: 'This link no longer works: the e-mail was changed, the change was stopped, or we have sent a newer link',
  expiredEmailLink: 'This link has expired. The e-mail of the account has not changed. To change it, ask for a new link in the profile.',
  smsConfigured: 'The configuration has been saved',
  accountSaved: 'Your details have been saved',
};

export const messages = createMessages(pl, en);
