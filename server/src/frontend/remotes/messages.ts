import { createMessages } from '../../platform/language/language.ts';

const pl = {
  unknownRemote: 'Portal nie ma takiego modułu',
  wrongVersion: 'Wersja jest nieprawidłowa',
};

const en: typeof pl = {
  unknownRemote: 'The portal has no such remote',
  wrongVersion: 'The version is not valid',
};

export const messages = createMessages(pl, en);
