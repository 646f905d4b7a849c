const pl = {
  title: 'Aktywacja konta',
  waiting: 'Trwa aktywacja licencji, proszę czekać…',
  activated: 'Konto jest aktywne. Możesz się zalogować.',
  failed: 'Wystąpił nieznany błąd',
  home: 'Przejdź na stronę główną',
};

type ActivationStrings = typeof pl;

const en: ActivationStrings = {
  title: 'Account activation',
  waiting: 'Licence is being activated, please wait',
  activated: 'The account is active. You can log in.',
  failed: 'an unknown error occurred',
  home: 'Go to the home page',
};

export const activationStrings = { pl, en };
