const pl = {
  title: (mark: string) => `Zamówienie nr ${mark}`,
  createdOn: 'Data utworzenia',
  amountDue: 'Kwota',
  product: 'Produkt',
  status: 'Status',
  type: 'Typ',
  contents: 'Zawartość',
  acceptedOn: 'Data akceptacji',
  expiresOn: 'Ważna do',
  about: 'Dotyczy licencji',
  number: (mark: string) => `nr ${mark}`,
  company: 'Firma',
  close: 'Zamknij',
  change: 'Zmień dane licencji',
  confirm: 'Potwierdź',
  atOnce: 'Dane zmienią się od razu.',
  byCorrection: 'Zmianę danych zaakceptowanej licencji zatwierdza dostawca. Do tego czasu zostają dotychczasowe.',
  ofRoot: (mark: string) => `Zmiana dotyczy licencji nr ${mark}.`,
  correctionWaits: (mark: string, company: string, nip: string) =>
    `Na zatwierdzenie czeka już zmiana danych tej licencji, nr ${mark}: ${company}, NIP ${nip}. Kolejną zgłosisz po jej rozpatrzeniu.`,
  fallback: 'Wystąpił nieoczekiwany błąd serwera',
};

const en: typeof pl = {
  title: (mark) => `Order no ${mark}`,
  createdOn: 'Creation date',
  amountDue: 'Amount due',
  product: 'Product name',
  status: 'Status',
  type: 'Type',
  contents: 'Contents',
  acceptedOn: 'Acceptance date',
  expiresOn: 'Expiry date',
  about: 'For licence',
  number: (mark) => `no ${mark}`,
  company: 'Company name',
  close: 'Close',
  change: 'Change licence',
  confirm: 'Confirm',
  atOnce: 'The data change at once.',
  byCorrection: 'A change of an accepted licence is approved by the provider. Until then it stays as it is.',
  ofRoot: (mark) => `The change is for licence no ${mark}.`,
  correctionWaits: (mark, company, nip) =>
    `A change of this licence, no ${mark}, is already waiting for approval: ${company}, NIP ${nip}. You can ask for another once it is decided.`,
  fallback: 'An unexpected server error occurred',
};

export const detailsStrings = { pl, en };
