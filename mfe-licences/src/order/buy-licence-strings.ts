const pl = {
  title: 'Kup nową licencję',
  kind: 'Rodzaj licencji',
  paid: 'Płatna',
  trial: 'Próbna, 7\u00a0dni bez opłat',
  months: { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' },
  trialUsed: 'Próbna, już wykorzystana',
  trialTerm: '7\u00a0dni',
  waits: (mark: string) => `Na zapłatę czeka już zamówienie tego produktu, nr ${mark}. To będzie kolejne.`,
  follows: (day: string) => `Taka licencja już działa. Nowa zacznie się ${day}, gdy tamta się skończy.`,
  buy: 'Kup',
};

const en: typeof pl = {
  title: 'Buy new licence',
  kind: 'Kind of licence',
  paid: 'Paid',
  trial: 'Trial, 7\u00a0days free of charge',
  months: { one: 'month', few: 'months', many: 'months' },
  trialUsed: 'Trial, used already',
  trialTerm: '7\u00a0days',
  waits: (mark) => `An order of this product, no ${mark}, is already waiting to be paid. This will be another one.`,
  follows: (day) => `Such a licence is running. The new one begins on ${day}, when that one ends.`,
  buy: 'Buy',
};

export const buyStrings = { pl, en };
