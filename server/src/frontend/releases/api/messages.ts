import { createMessages } from '../../../platform/language/language.ts';

const pl = {
  busy: 'Portal zapisuje teraz wiele innych plików. Spróbuj ponownie za chwilę.',
};

const en: typeof pl = {
  busy: 'The portal is storing many other files now. Try again in a while.',
};

export const messages = createMessages(pl, en);
