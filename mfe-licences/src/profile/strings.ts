const pl = {
  title: 'Profil',
  description: 'Dane, pod którymi prowadzone jest konto, i\u00a0hasło do niego.',
  account: 'Dane konta',
  loading: 'Wczytywanie profilu…',
  failed: 'Nie udało się wczytać profilu.',
  name: 'Nazwa firmy',
  nip: 'NIP',
  email: 'E-mail',
  changedBy: 'Nazwę firmy, NIP i\u00a0e-mail zmienia dostawca programu. Napisz na adres',
  passwordChange: 'Zmiana hasła',
  otherDevices: 'Po zmianie inne urządzenia zostaną wylogowane. Na tym pozostaniesz w\u00a0panelu.',
  oldPassword: 'Stare hasło',
  newPassword: 'Nowe hasło',
  passwordHint:
    '8–16 znaków: litery, cyfry lub !\u00a0$\u00a0%\u00a0@\u00a0#\u00a0£\u00a0€\u00a0*\u00a0?\u00a0&. W\u00a0tym co najmniej jedna wielka litera, jedna mała i\u00a0jedna cyfra.',
  newPasswordRepeat: 'Powtórz nowe hasło',
  changePassword: 'Zmień hasło',
  passwordChanged: 'Hasło zostało zmienione.',
  sessions: 'Zalogowane urządzenia',
  sessionsHint: 'Sprawdź, gdzie ktoś jest zalogowany na to konto, i\u00a0wyloguj inne urządzenia.',
  showSessions: 'Pokaż urządzenia',
};

const en: typeof pl = {
  title: 'Profile',
  description: 'The details this account is kept under, and its password.',
  account: 'Account details',
  loading: 'Loading the profile…',
  failed: 'The profile could not be loaded.',
  name: 'Company name',
  nip: 'NIP',
  email: 'E-mail',
  changedBy: 'The company name, NIP and e-mail are changed by the provider of the program. Write to',
  passwordChange: 'Password change',
  otherDevices: 'After the change other devices are logged out. On this one you stay logged in.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  passwordHint:
    '8–16 characters: letters, digits or !\u00a0$\u00a0%\u00a0@\u00a0#\u00a0£\u00a0€\u00a0*\u00a0?\u00a0&. At least one of them an upper-case letter, one a lower-case letter and one a digit.',
  newPasswordRepeat: 'Repeat new password',
  changePassword: 'Change password',
  passwordChanged: 'The password has been changed.',
  sessions: 'Logged-in devices',
  sessionsHint: 'See where this account is logged in, and log out other devices.',
  showSessions: 'Show devices',
};

export const strings = { pl, en };
