import { wordings } from '../language/language.ts';

const pl = {
  registered: 'Konto zostało utworzone. Wysłaliśmy e-mail z linkiem aktywacyjnym.',
  emailTaken: 'Konto z tym adresem email już istnieje',
  nipTaken: 'Konto firmy z tym numerem NIP już istnieje',
  bothTaken: 'Konto z tym adresem email i numerem NIP już istnieje',
  activated: 'Konto zostało aktywowane. Możesz się zalogować.',
  alreadyActive: 'Konto jest już aktywne. Możesz się zalogować.',
  unknownLink: 'Link aktywacyjny jest nieprawidłowy lub został zastąpiony nowszym',
  staleLink: 'Link aktywacyjny wygasł. Zaloguj się, a wyślemy nowy.',
  takenMeanwhile: 'Tymczasem aktywowano inne konto z tym adresem email lub numerem NIP',
};

const en: typeof pl = {
  registered: 'The account has been created. We have sent an e-mail with the activation link.',
  emailTaken: 'An account with this email already exists',
  nipTaken: 'A company account with this NIP already exists',
  bothTaken: 'An account with this email and NIP already exists',
  activated: 'The account has been activated. You can log in.',
  alreadyActive: 'The account is already active. You can log in.',
  unknownLink: 'The activation link is not valid or was replaced by a newer one',
  staleLink: 'The activation link has expired. Log in and we will send a new one.',
  takenMeanwhile: 'Another account with this email or NIP has been activated meanwhile',
};

export const say = wordings(pl, en);
