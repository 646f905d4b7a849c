const pl = {
  title: (mark: string) => `Rozszerz licencję nr ${mark}`,
  extend: 'Rozszerz',
  until: (lastDay: string, expiry: string) => `Rozszerzenie jest możliwe do ${lastDay}. Cena obejmuje czas do końca licencji, ${expiry}.`,
  hasNow: 'Licencja obejmuje',
  adds: 'Rozszerzenie doda',
  notChosen: 'Wybierz produkt, aby zobaczyć, co doda',
  tooShort: 'Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc',
  notAccepted: 'Rozszerzyć można tylko licencję, która jest zaakceptowana.',
  waiting: (mark: string) => `Na zatwierdzenie czeka już rozszerzenie tej licencji, zamówienie nr ${mark}.`,
  toPayment: 'Pokaż dane do przelewu',
  toRequest: 'Pokaż zamówienie',
  nothingWider: 'W\u00a0ofercie nie ma nic, o\u00a0co można by rozszerzyć tę licencję.',
  close: 'Zamknij',
};

const en: typeof pl = {
  title: (mark) => `Extend licence no ${mark}`,
  extend: 'Extend',
  until: (lastDay, expiry) => `It can be extended until ${lastDay}. The price covers the time until the licence ends, ${expiry}.`,
  hasNow: 'The licence includes',
  adds: 'The extension adds',
  notChosen: 'Choose a product to see what it adds',
  tooShort: 'To extend a licence it must be valid for more than a month',
  notAccepted: 'Only an accepted licence can be extended.',
  waiting: (mark) => `An extension of this licence, order no ${mark}, is already waiting for approval.`,
  toPayment: 'Show the transfer data',
  toRequest: 'Show the order',
  nothingWider: 'There is nothing on offer by which this licence could be extended.',
  close: 'Close',
};

export const extendStrings = { pl, en };
