const pl = {
  statuses: {
    [-1]: 'Nieoczekiwany błąd',
    0: 'Utworzono',
    1: 'Oczekuje na zatwierdzenie',
    2: 'Zaakceptowana',
    3: 'Odrzucona',
    4: 'Anulowana',
  },
  finishedOn: (day: string) => `zakończona ${day}`,
  canceledWith: (mark: string) => `anulowana razem z\u00a0licencją nr ${mark}`,
  types: { 0: 'Nowa licencja', 1: 'Rozszerzenie', 2: 'Korekta' },
  yes: 'tak',
  no: 'nie',
  chips: { program: 'Program', website: 'WWW', internalExam: 'Egzamin', smsNotifications: 'SMS' },
  companyName: 'Nazwa firmy',
  nip: 'NIP',
  nipCheck: 'Cyfra kontrolna NIP się nie zgadza. Sprawdź numer.',
};

const en: typeof pl = {
  statuses: {
    [-1]: 'Unexpected error',
    0: 'Created',
    1: 'Waiting for approval',
    2: 'Accepted',
    3: 'Rejected',
    4: 'Cancelled',
  },
  finishedOn: (day) => `finished on ${day}`,
  canceledWith: (mark) => `cancelled with licence ${mark}`,
  types: { 0: 'New licence', 1: 'Extension', 2: 'Correction' },
  yes: 'yes',
  no: 'no',
  chips: { program: 'Program', website: 'Website', internalExam: 'Exam', smsNotifications: 'SMS' },
  companyName: 'Company name',
  nip: 'NIP',
  nipCheck: 'The check digit of the NIP does not match. Please check the number.',
};

export const licenceStrings = { pl, en };
