import { createMessages } from '../platform/language/language.ts';

const pl = {
  messageSent: 'Wiadomość została wysłana. Odpowiemy na podany adres e-mail.',
  trialRequested: 'Dziękujemy za zainteresowanie programem. Możesz go teraz pobrać.',
  linkSent: 'Link do instalatora jest w\u00a0drodze na podany adres e-mail. Otwórz go na komputerze z\u00a0systemem Windows.',
};

const en: typeof pl = {
  messageSent: 'The message has been sent. We will reply to the e-mail address you gave.',
  trialRequested: 'Thank you for your interest in the program. You can download it now.',
  linkSent: 'The link to the installer is on its way to the e-mail address you gave. Open it on a computer with Windows.',
};

export const messages = createMessages(pl, en);
