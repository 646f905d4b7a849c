import { LicenceStatus } from '@osk/shared/contract/licence';

const pl = {
  title: 'Faktury',
  description: 'Zamówienia Twojej firmy i\u00a0pytania do dostawcy programu.',
  loading: 'Wczytywanie zamówień…',
  failed: 'Nie udało się wczytać zamówień.',
  orders: 'Zamówienia',
  empty: 'Nie masz jeszcze zamówień. Pierwsze złożysz na stronie licencji.',
  openLicences: 'Otwórz licencje',
  columns: { number: 'Numer', orderedOn: 'Data', product: 'Produkt', status: 'Status', price: 'Kwota' },
  statuses: {
    [LicenceStatus.Created]: 'Utworzone',
    [LicenceStatus.Pending]: 'Oczekuje na zatwierdzenie',
    [LicenceStatus.Accepted]: 'Zaakceptowane',
    [LicenceStatus.Rejected]: 'Odrzucone',
    [LicenceStatus.Canceled]: 'Anulowane',
    [LicenceStatus.Error]: 'Nieoczekiwany błąd',
  },
  question: 'Zadaj pytanie',
  fullName: 'Imię i\u00a0nazwisko',
  email: 'E-mail',
  emailHint: 'Na ten adres przyjdzie odpowiedź.',
  message: 'Pytanie',
  send: 'Wyślij',
  sent: 'Pytanie zostało wysłane',
};

const en: typeof pl = {
  title: 'Invoices',
  description: "Your company's orders, and questions to the provider of the program.",
  loading: 'Loading orders…',
  failed: 'The orders could not be loaded.',
  orders: 'Orders',
  empty: 'You have no orders yet. Place the first one on the page with licences.',
  openLicences: 'Open licences',
  columns: { number: 'Number', orderedOn: 'Date', product: 'Product', status: 'Status', price: 'Amount' },
  statuses: {
    [LicenceStatus.Created]: 'Created',
    [LicenceStatus.Pending]: 'Waiting for approval',
    [LicenceStatus.Accepted]: 'Accepted',
    [LicenceStatus.Rejected]: 'Rejected',
    [LicenceStatus.Canceled]: 'Cancelled',
    [LicenceStatus.Error]: 'Unexpected error',
  },
  question: 'Ask a question',
  fullName: 'Full name',
  email: 'E-mail',
  emailHint: 'The answer comes to this address.',
  message: 'Question',
  send: 'Send',
  sent: 'The question has been sent',
};

/** A missing translation does not compile. */
export const strings = { pl, en };
