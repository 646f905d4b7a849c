const pl = {
  title: 'Kontakt',
  lead: 'Masz pytanie o\u00a0program, licencję lub fakturę? Napisz albo zadzwoń.',
  phones: 'Telefon',
  emails: 'E-mail',
  address: 'Adres',
  form: 'Napisz do nas',
  fullName: 'Imię i\u00a0nazwisko',
  email: 'E-mail',
  emailHint: 'Na ten adres odpowiemy',
  message: 'Wiadomość',
  submit: 'Wyślij',
  sent: 'Wiadomość została wysłana',
};

const en: typeof pl = {
  title: 'Contact',
  lead: 'A question about the program, a licence or an invoice? Write to us or call.',
  phones: 'Phone',
  emails: 'E-mail',
  address: 'Address',
  form: 'Write to us',
  fullName: 'Full name',
  email: 'E-mail',
  emailHint: 'We will reply to this address',
  message: 'Message',
  submit: 'Send',
  sent: 'The message has been sent',
};

export const contactStrings = { pl, en };
