const pl = {
  title: 'Sprawdź skrzynkę',
  welcome: 'Został jeden krok.',
  activation: { before: 'Na adres', after: ' wysłaliśmy link, który aktywuje konto. Jest ważny 7\u00a0dni.' },
  reset: {
    before: 'Jeśli istnieje konto z\u00a0adresem',
    after: ', wysłaliśmy na niego link do ustawienia nowego hasła. Jest ważny godzinę.',
  },
  spam: 'Wiadomość może przyjść dopiero po kilku minutach albo trafić do spamu.',
  again: 'Wyślij ponownie',
  other: 'Podaj inny adres',
  logIn: 'Wróć do logowania',
};

const en: typeof pl = {
  title: 'Check your inbox',
  welcome: 'One more step.',
  activation: { before: 'We sent a link that activates your account to', after: '. It works for 7\u00a0days.' },
  reset: { before: 'If there is an account for', after: ', we sent it a link to set a new password. It works for an hour.' },
  spam: 'It can take a few minutes, or end up in your spam folder.',
  again: 'Send again',
  other: 'Use another address',
  logIn: 'Back to login',
};

export const sentLinkStrings = { pl, en };
