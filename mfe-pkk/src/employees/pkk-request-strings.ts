const pl = {
  title: 'Dodaj pracownika',
  loading: 'Sprawdzanie dostępu do PKK…',
  why: 'Pracowników PKK możesz dodawać, gdy dostawca programu włączy PKK Twojej firmie. Poproś go o\u00a0to: wyślemy mu wiadomość z\u00a0nazwą firmy, numerem NIP i\u00a0kontaktem.',
  next: (email: string) => `Dostawca odpowie na adres ${email}. W\u00a0pilnej sprawie zadzwoń:`,
  cancel: 'Anuluj',
  close: 'Zamknij',
};

const en: typeof pl = {
  title: 'Create employee',
  loading: 'Checking the access to PKK…',
  why: 'You can create PKK employees once the provider of the program turns on PKK for your company. Ask for it: we will send the provider your company’s name, NIP and contact details.',
  next: (email) => `The provider will reply to ${email}. If it is urgent, call`,
  cancel: 'Cancel',
  close: 'Close',
};

export const pkkRequestStrings = { pl, en };
