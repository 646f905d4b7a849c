import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { createMessages, type Language, waitingTime } from '../platform/language/language.ts';

export const statusNames: Readonly<Record<Language, Record<LicenceStatus, string>>> = {
  pl: {
    [LicenceStatus.Created]: 'Utworzono',
    [LicenceStatus.Pending]: 'Oczekuje na zatwierdzenie',
    [LicenceStatus.Accepted]: 'Zaakceptowana',
    [LicenceStatus.Rejected]: 'Odrzucona',
    [LicenceStatus.Canceled]: 'Anulowana',
    [LicenceStatus.Error]: 'Nieoczekiwany błąd',
  },
  en: {
    [LicenceStatus.Created]: 'Created',
    [LicenceStatus.Pending]: 'Waiting for approval',
    [LicenceStatus.Accepted]: 'Accepted',
    [LicenceStatus.Rejected]: 'Rejected',
    [LicenceStatus.Canceled]: 'Cancelled',
    [LicenceStatus.Error]: 'Unexpected error',
  },
};

export const typeNames: Readonly<Record<Language, Record<LicenceType, string>>> = {
  pl: {
    [LicenceType.NewLicense]: 'Nowa licencja',
    [LicenceType.Extension]: 'Rozszerzenie',
    [LicenceType.Correction]: 'Korekta',
  },
  en: { [LicenceType.NewLicense]: 'New licence', [LicenceType.Extension]: 'Extension', [LicenceType.Correction]: 'Correction' },
};

const pl = {
  ordered: 'Zamówienie zostało przyjęte. Dane do przelewu wysłaliśmy e-mailem.',
  orderedForFree: 'Zamówienie zostało przyjęte. Nie ma nic do zapłaty, licencja czeka na zatwierdzenie przez dostawcę.',
  trialStarted: 'Licencja próbna jest aktywna',
  unknownProduct: 'Tego produktu nie ma już w\u00a0ofercie',
  trialUsed: 'Licencja próbna została już wykorzystana. Wybierz licencję płatną.',
  unknownCode: 'Nie ma takiego kodu promocyjnego',
  codeNotValidYet: 'Ten kod promocyjny jeszcze nie obowiązuje',
  codeExpired: 'Ten kod promocyjny wygasł',
  codeUsedUp: 'Ten kod promocyjny został już w\u00a0pełni wykorzystany',
  codeNotForTrial: 'Kod promocyjny nie dotyczy licencji próbnej',
  codeNotNeeded: 'Nie ma nic do zapłaty, więc kod promocyjny nie jest potrzebny. Usuń go.',
  priceChanged: 'Cena zmieniła się. Sprawdź nową kwotę i\u00a0zamów ponownie.',
  tooManyOpenOrders: (open: number, contact: string) =>
    `Twoja firma ma już najwyższą możliwą liczbę zamówień, które czekają na zatwierdzenie: ${open}. Opłać je albo poproś dostawcę (${contact}) o\u00a0anulowanie niepotrzebnych, a\u00a0potem zamów ponownie.`,
  tooManyOrders: (seconds: number) =>
    `Twoja firma złożyła zbyt wiele zamówień w\u00a0ciągu godziny. Zamów ponownie za ${waitingTime(seconds, 'pl')}.`,
  extendsAcceptedOnly: 'Rozszerzyć można tylko zaakceptowaną licencję',
  extendsTooLate: 'Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc',
  extensionWaits: (mark: string) => `Na zatwierdzenie czeka już rozszerzenie tej licencji: zamówienie nr ${mark}`,
  notWider: 'Ten produkt nie rozszerza tej licencji. Wybierz inny.',
  noProforma: 'Do tego zamówienia nie ma proformy. Proformę mają zamówienia płatne, które czekają na zapłatę lub są opłacone.',
  companyChanged: 'Dane firmy zostały zmienione',
  correctionOrdered: 'Przyjęliśmy prośbę o\u00a0zmianę danych firmy. Zmienią się, gdy dostawca ją zatwierdzi.',
  companySame: 'Licencja ma już takie dane firmy. Zmień to, co trzeba poprawić.',
  companyNotChangeable: 'Dane firmy można zmienić tylko na licencji, która jest zaakceptowana lub czeka na zatwierdzenie',
  correctionWaits: (mark: string) =>
    `Na zatwierdzenie czeka już korekta tej licencji: zamówienie nr ${mark}. Dane możesz jeszcze zmienić w\u00a0jej szczegółach.`,
  unknownMark: (mark: string) => `Nie ma zamówienia nr ${mark}. Zobacz: orders list.`,
  alreadyInStatus: (mark: string, status: LicenceStatus) =>
    `Zamówienie nr ${mark} ma już stan „${statusNames.pl[status]}”. Zobacz: orders show ${mark}.`,
  transitionNotAllowed: (mark: string, from: LicenceStatus, to: LicenceStatus) =>
    `Zamówienie nr ${mark} ma stan „${statusNames.pl[from]}” i\u00a0nie może przejść do stanu „${statusNames.pl[to]}”. Zobacz: orders show ${mark}.`,
  rootExpired: (mark: string) => `Licencja nr ${mark}, której dotyczy zamówienie, już wygasła`,
  rootNotAccepted: (mark: string) => `Licencja nr ${mark}, której dotyczy zamówienie, nie jest zaakceptowana`,
  trialIsOwn: 'Licencję próbną uruchamia sama firma. Wybierz produkt płatny.',
  notProlongable: (mark: string) =>
    `Nr ${mark} nie jest zaakceptowaną licencją, więc nie można go przedłużyć. Zobacz: orders show ${mark}.`,
  sameNip: (mark: string, nip: string) => `Zamówienie nr ${mark} ma już NIP ${nip}. Zobacz: orders show ${mark}.`,
  invoiceOfOther: (number: string, mark: string, name: string) =>
    `Faktura ${number} jest już zapisana przy zamówieniu ${mark} firmy ${name}. Każdy nabywca potrzebuje własnej faktury.`,
  invoiceRecorded: (mark: string, number: string) => `Zamówienie nr ${mark} ma już fakturę ${number}. Aby ją zastąpić, dodaj --replace.`,
  invoiceUnchanged: (number: string) => `Faktura ${number} jest już zapisana przy tych zamówieniach`,
  ksefNumberOfOther: (ksefNumber: string, number: string, mark: string) =>
    `Numer KSeF ${ksefNumber} ma już faktura ${number} do zamówienia nr ${mark}. Sprawdź numery.`,
  ksefNumberOfSeller: (ksefNumber: string, nip: string) =>
    `Numer KSeF ${ksefNumber} ma inny NIP sprzedawcy niż ${nip}. Sprawdź, czy to Twoja faktura.`,
  noInvoice: (mark: string) => `Do zamówienia nr ${mark} nie ma faktury: jest zakończone albo bezpłatne. Zobacz: orders show ${mark}.`,
  otherBuyer: (mark: string, other: string) => `Zamówienia nr ${mark} i\u00a0${other} mają różnych nabywców. Zapisz faktury osobno.`,
  acceptedExtensions: (mark: string, extensions: readonly string[]) =>
    `Licencja nr ${mark} ma zaakceptowane rozszerzenia: ${extensions.join(', ')}. Aby je też anulować, dodaj --extensions cancel, aby je zostawić: --extensions keep.`,
  notRefundable: (mark: string) => `Za zamówienie nr ${mark} nie ma czego zwrócić: nie jest opłacone, jest bezpłatne albo anulowane.`,
  refundTooHigh: (mark: string, left: string) => `Za zamówienie nr ${mark} można zwrócić najwyżej ${left}.`,
  nipCorrectedLater: (mark: string) =>
    `Po zmianie danych nr ${mark} poprawiono NIP licencji, więc nie można jej cofnąć. Popraw NIP: licences correct-nip.`,
  laterRequest: (mark: string, later: string) => `Po zamówieniu nr ${mark} złożono zamówienie nr ${later}. Najpierw anuluj to późniejsze.`,
};

const en: typeof pl = {
  ordered: 'The order has been placed. We have sent the transfer data by e-mail.',
  orderedForFree: 'The order has been placed. There is nothing to pay, and the provider confirms it.',
  trialStarted: 'The trial licence is active',
  unknownProduct: 'This product is no longer on offer',
  trialUsed: 'The trial licence has been used already. Choose a paid licence.',
  unknownCode: 'There is no such promo code',
  codeNotValidYet: 'This promo code is not valid yet',
  codeExpired: 'This promo code has expired',
  codeUsedUp: 'This promo code has been used up',
  codeNotForTrial: 'A promo code does not apply to the trial licence',
  codeNotNeeded: 'There is nothing to pay, so no promo code is needed. Remove it.',
  priceChanged: 'The price has changed. Check the new amount and order again.',
  tooManyOpenOrders: (open, contact) =>
    `Your company has the highest possible number of orders that wait for approval: ${open}. Pay for them, or ask the provider (${contact}) to cancel those you do not need, then order again.`,
  tooManyOrders: (seconds) => `Your company has placed too many orders in an hour. Order again in ${waitingTime(seconds, 'en')}.`,
  extendsAcceptedOnly: 'Only an accepted licence can be extended',
  extendsTooLate: 'To extend a licence it must be valid for more than a month',
  extensionWaits: (mark) => `An extension of this licence is waiting for approval already: order ${mark}`,
  notWider: 'This product does not extend this licence. Choose another.',
  noProforma: 'This order has no proforma. Only orders with a price that await payment or are paid have one.',
  companyChanged: 'The company data has been changed',
  correctionOrdered: 'Your request to change the company data has been received. The data changes once the provider confirms it.',
  companySame: 'The licence has this company data already. Change what should be corrected.',
  companyNotChangeable: 'The company data can be changed only on a licence that is accepted or waiting for approval',
  correctionWaits: (mark) =>
    `A correction of this licence is waiting for approval already: order ${mark}. You can still change the data in its details.`,
  unknownMark: (mark) => `There is no order ${mark}. See orders list.`,
  alreadyInStatus: (mark, status) => `Order ${mark} is in the status “${statusNames.en[status]}” already. See orders show ${mark}.`,
  transitionNotAllowed: (mark, from, to) =>
    `Order ${mark} is in the status “${statusNames.en[from]}” and cannot go to “${statusNames.en[to]}”. See orders show ${mark}.`,
  rootExpired: (mark) => `Licence ${mark}, which the order is about, has expired`,
  rootNotAccepted: (mark) => `Licence ${mark}, which the order is about, is not accepted`,
  trialIsOwn: 'A company starts its trial licence itself. Choose a paid product.',
  notProlongable: (mark: string) => `${mark} is not an accepted licence, so it cannot be prolonged. See orders show ${mark}.`,
  sameNip: (mark: string, nip: string) => `The order ${mark} has the NIP ${nip} already. See orders show ${mark}.`,
  invoiceOfOther: (number: string, mark: string, name: string) =>
    `The invoice ${number} is recorded for ${mark} of ${name} already. Each buyer needs an invoice of its own.`,
  invoiceRecorded: (mark: string, number: string) => `The order ${mark} has the invoice ${number} already. To replace it, add --replace.`,
  invoiceUnchanged: (number: string) => `The invoice ${number} is recorded for these orders already`,
  ksefNumberOfOther: (ksefNumber: string, number: string, mark: string) =>
    `The invoice ${number} of the order ${mark} has the KSeF number ${ksefNumber} already. Check the numbers.`,
  ksefNumberOfSeller: (ksefNumber: string, nip: string) =>
    `The KSeF number ${ksefNumber} has another seller's NIP than ${nip}. Check that the invoice is yours.`,
  noInvoice: (mark: string) => `The order ${mark} gets no invoice: it has ended, or it is free. See orders show ${mark}.`,
  otherBuyer: (mark: string, other: string) => `The orders ${mark} and ${other} have different buyers. Record their invoices separately.`,
  acceptedExtensions: (mark, extensions) =>
    `Licence ${mark} has accepted extensions: ${extensions.join(', ')}. Add --extensions cancel to cancel them too, or --extensions keep to keep them.`,
  notRefundable: (mark) => `There is nothing to give back for order ${mark}: it is not paid, free or canceled.`,
  refundTooHigh: (mark, left) => `At most ${left} of order ${mark} can be given back.`,
  nipCorrectedLater: (mark) =>
    `After the correction ${mark}, the NIP of the licence was corrected, so it cannot be taken back. Correct the NIP: licences correct-nip.`,
  laterRequest: (mark, later) => `After order ${mark}, order ${later} was placed. Cancel that later one first.`,
};

export const messages = createMessages(pl, en);
