const pl = {
  title: 'Zmień adres e-mail',
  how: (email: string) =>
    `Teraz logujesz się adresem ${email}. Na nowy wyślemy link: adres zmieni się, gdy go potwierdzisz w\u00a0ciągu godziny. Potem na wszystkich urządzeniach trzeba zalogować się ponownie.`,
  email: 'Nowy adres e-mail',
  password: 'Hasło',
  cancel: 'Anuluj',
  send: 'Wyślij link',
  sent: 'Wysłaliśmy link na nowy adres. Adres zmieni się, gdy go potwierdzisz w\u00a0ciągu godziny.',
};

const en: typeof pl = {
  title: 'Change e-mail',
  how: (email) =>
    `You log in with ${email} now. We send a link to the new e-mail: it changes when you confirm it within an hour. After that, all devices have to log in again.`,
  email: 'New e-mail',
  password: 'Password',
  cancel: 'Cancel',
  send: 'Send link',
  sent: 'We have sent a link to the new e-mail. It changes when you confirm it within an hour.',
};

export const emailStrings = { pl, en };
