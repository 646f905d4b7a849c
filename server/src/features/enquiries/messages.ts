import { createMessages } from '../../platform/language/language.ts';

const pl = {
  messageSent: 'Wiadomość została wysłana. Odpowiemy na podany adres e-mail.',
  trialRequested: 'Dziękujemy za zainteresowanie programem. Możesz go teraz pobrać.',
};

const en: typeof pl = {
  messageSent: 'The message has been sent. We will reply to the e-mail address you gave.',
  trialRequested: 'Thank you for your interest in the program. You can download it now.',
};

export const messages = createMessages(pl, en);
