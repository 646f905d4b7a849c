const pl = {
  title: 'Przypomnij hasło',
  description: 'Podaj adres e-mail, którym się logujesz. Wyślemy na niego link do ustawienia nowego hasła.',
  email: 'E-mail',
  submit: 'Wyślij link',
  sent: 'Jeśli konto istnieje, wysłaliśmy na ten adres link do ustawienia nowego hasła.',
};

const en: typeof pl = {
  title: 'Reset your password',
  description: 'Enter the e-mail address you log in with. We will send you a link to set a new password.',
  email: 'E-mail',
  submit: 'Send link',
  sent: 'If the account exists, we have sent a link to set a new password to this address.',
};

export const dialogStrings = { pl, en };
