const pl = {
  title: 'Zmień dane',
  contact: 'Kontakt i\u00a0adres',
  phoneNumber: 'Numer telefonu',
  address: 'Adres firmy',
  addressHint: 'Ulica i\u00a0numer',
  postCode: 'Kod pocztowy',
  city: 'Miasto',
  invoices: 'Faktury',
  invoiceEmail: 'E-mail do faktur',
  invoiceEmailHint: (email: string) => `Puste pole: faktury wysyłamy na ${email}`,
  einvoice: 'Chcę otrzymywać faktury elektroniczne',
  consents: 'Zgody',
  marketOffers: 'Chcę otrzymywać informacje o\u00a0nowościach i\u00a0ofertach',
  marketOffersHint: 'Zgodę możesz wycofać w\u00a0każdej chwili: odznacz pole i\u00a0zapisz.',
  cancel: 'Anuluj',
  save: 'Zapisz',
};

const en: typeof pl = {
  title: 'Change your details',
  contact: 'Contact and address',
  phoneNumber: 'Phone number',
  address: 'Company address',
  addressHint: 'Street and number',
  postCode: 'Postal code',
  city: 'City',
  invoices: 'Invoices',
  invoiceEmail: 'E-mail for invoices',
  invoiceEmailHint: (email) => `Leave empty to receive invoices at ${email}`,
  einvoice: 'I want to receive electronic invoices',
  consents: 'Consents',
  marketOffers: 'I want to receive news and offers',
  marketOffersHint: 'You can withdraw this at any time: untick it and save.',
  cancel: 'Cancel',
  save: 'Save',
};

export const accountStrings = { pl, en };
