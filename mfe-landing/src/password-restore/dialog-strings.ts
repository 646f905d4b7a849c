const pl = {
  title: 'Przypomnij hasło',
  description: 'Podaj adres e-mail, którym się logujesz. Wyślemy na niego link do ustawienia nowego hasła.',
  email: 'E-mail',
  submit: 'Wyślij link',
  sent: 'Jeśli konto istnieje, wysłaliśmy na ten adres link do ustawienia nowego hasła.',
};

const en: typeof pl = {
  title: 'Restore password',
  description: 'Enter the e-mail address you log in with. We will send it a link for setting a new password.',
  email: 'E-mail',
  submit: 'Send the link',
  sent: 'If the account exists, we have sent this address a link for setting a new password.',
};

export const dialogStrings = { pl, en };
