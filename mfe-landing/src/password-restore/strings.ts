const pl = {
  title: 'Nowe hasło',
  newPassword: 'Nowe hasło',
  repeatPassword: 'Powtórz hasło',
  save: 'Zapisz',
  saved: 'Nowe hasło zostało zapisane. Możesz się zalogować.',
  stale: 'Link jest ważny godzinę i\u00a0można go użyć tylko raz.',
  requested: (email: string) => `Jeśli istnieje konto z\u00a0adresem ${email}, wysłaliśmy na niego nowy link. Jest ważny godzinę.`,
  another: 'Poproś o\u00a0nowy link',
  home: 'Przejdź na stronę główną',
};

const en: typeof pl = {
  title: 'New password',
  newPassword: 'New password',
  repeatPassword: 'Repeat password',
  save: 'Save',
  saved: 'The new password has been saved. You can log in.',
  stale: 'The link is valid for an hour and can be used only once.',
  requested: (email) => `If there is an account for ${email}, we sent it a new link. It works for an hour.`,
  another: 'Request a new link',
  home: 'Go to the home page',
};

export const newPasswordStrings = { pl, en };
