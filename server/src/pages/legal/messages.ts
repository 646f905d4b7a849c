import { createMessages } from '../../platform/language/language.ts';

const pl = {
  missing: 'Tego tekstu jeszcze tu nie ma. Poproś o\u00a0niego: napisz albo zadzwoń. Adres i\u00a0numer są na dole strony.',
  home: 'Strona główna',
};

const en: typeof pl = {
  missing: 'This text is not here yet. Ask for it by e-mail or phone; both are at the bottom of the page.',
  home: 'Home page',
};

export const messages = createMessages(pl, en);
