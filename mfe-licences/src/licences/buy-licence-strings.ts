const pl = {
  title: 'Kup nową licencję',
  kind: 'Rodzaj licencji',
  paid: 'Płatna',
  trial: 'Próbna, 7\u00a0dni bez opłat',
  months: { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' },
  trialTerm: '7\u00a0dni',
  buy: 'Kup',
};

const en: typeof pl = {
  title: 'Buy new licence',
  kind: 'Kind of licence',
  paid: 'Paid',
  trial: 'Trial, 7\u00a0days free of charge',
  months: { one: 'month', few: 'months', many: 'months' },
  trialTerm: '7\u00a0days',
  buy: 'Buy',
};

export const buyStrings = { pl, en };
