export type Transfer = { title: string; amount: string; date?: string; payer?: string; currency?: string };

/** Makes a bank statement in CSV with lines above the header and more columns than the import needs. */
export function bankStatementOf(transfers: readonly Transfer[]): string {
  const lines = transfers.map(
    ({ title, amount, date = '20.11.2026', payer = 'SZKOŁA JAZDY', currency = 'PLN' }) =>
      `${date};${payer};"${title}";${amount};${currency};1 000,00`,
  );
  const head = ['Bank Przykładowy S.A.', 'Historia rachunku;od 01.11.2026', '', 'Data operacji;Nadawca;Tytuł;Kwota;Waluta;Saldo'];
  return `${[...head, ...lines].join('\r\n')}\r\n`;
}

/** A transfer as a bank knows it; a negative amount is a debit. */
export type BankTransfer = {
  /** `2026-11-20` */
  date: string;
  /** In grosze. */
  amount: number;
  title: string;
  payer: string;
  address: string;
  payerAccount: string;
  reference: string;
  /** Whether the bank marks it as a reversal: a debit of a credit, and the other way round. CSV files have no mark. */
  isReversal?: boolean;
};

export const ownAccount = '61109010140000071219812874';

const pln = (amount: number, decimal = ',') => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2).replace('.', decimal)}`;
const spaced = (account: string) => account.replace(/^(..)/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 ');
const sumOf = (transfers: readonly BankTransfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0);
const dayMonthYear = (date: string, separator: string) => date.split('-').reverse().join(separator);
const lines = (parts: readonly string[]) => parts.map((part) => `${part}\r\n`).join('');

/** Cuts a text into the parts of subfields. */
function partsOf(text: string, codes: readonly number[], width: number): [number, string][] {
  return codes.map((code, at) => [code, text.slice(at * width, (at + 1) * width)]);
}

type Details = (transfer: BankTransfer) => string[];

/** One subfield after another, cut anywhere: Pekao, BNP Paribas. */
const inOneText: Details = ({ title, payer, address, payerAccount }) => {
  const fields = [
    [0, 'PRZELEW'],
    [34, '000'],
    [30, payerAccount.slice(2, 10)],
    [38, `PL${payerAccount}`],
    ...partsOf(title, [20, 21, 22, 23, 24, 25], 27),
    ...partsOf(payer, [32, 33], 27),
    ...partsOf(address, [62, 63], 27),
  ].filter(([, text]) => text !== '');
  const text = `172${fields.map(([code, part]) => `^${String(code).padStart(2, '0')}${part}`).join('')}`;
  return [`:86:${text.slice(0, 61)}`, ...(text.slice(61).match(/.{1,65}/g) ?? [])];
};

/** One subfield a line, with a dot for an empty one, below the code of the transfer: PKO BP, ING. */
const inLines: Details = ({ title, payer, payerAccount }) => [
  ':86:020',
  ':86:020~00152',
  ...partsOf(title, [20, 21, 22, 23, 24, 25], 27).map(([code, part]) => `~${code}${part || '˙'}`),
  `~30${payerAccount.slice(2, 10)}`,
  `~31${payerAccount.slice(10)}`,
  ...partsOf(payer, [32, 33], 35).map(([code, part]) => `~${code}${part || '˙'}`),
  `~38PL${payerAccount}`,
  '~60˙',
];

/** Millennium. */
const withAngleBrackets: Details = ({ title, payer, payerAccount }) => [
  ':86:051<00PRZELEW PRZYCHODZĄCY',
  ...partsOf(title, [20, 21, 22, 23, 24, 25], 35)
    .filter(([, part]) => part !== '')
    .map(([code, part]) => `<${code}${part}`),
  `<27${payer.slice(0, 35)}`,
  `<38PL${payerAccount}`,
];

/** mBank for companies: words, cut anywhere. */
const withWords: Details = ({ title, payer, address, payerAccount }) => {
  const text = `911 PRZELEW; Z RACH.: ${payerAccount}; OD: ${payer} ${address}; TYT.: ${title}; TNR: 179171073864111.010001`;
  return text.match(/.{1,65}/g)?.map((part, at) => (at === 0 ? `:86:${part}` : part)) ?? [];
};

export const mt940Details = { inOneText, inLines, withAngleBrackets, withWords };

/** The bytes of a text in which each letter before a | lacks its last one. */
export function withCutLetters(text: string): Buffer {
  const parts = text.split('|');
  return Buffer.concat(parts.map((part, at) => Buffer.from(part).subarray(0, at < parts.length - 1 ? -1 : undefined)));
}

/** A statement in MT940: a block a day. */
export function mt940Of(transfers: readonly BankTransfer[], details: Details = inOneText, account = ownAccount, opening = 100_000): string {
  let balance = opening;
  const days = [...new Set(transfers.map(({ date }) => date))].map((day) => {
    const ofDay = transfers.filter(({ date }) => date === day);
    const at = day.slice(2).replaceAll('-', '');
    const before = balance;
    balance += sumOf(ofDay);
    const written = ofDay.flatMap((transfer) => {
      const isCredit = transfer.amount > 0;
      const sign = transfer.isReversal ? (isCredit ? 'RD' : 'RC') : isCredit ? 'C' : 'D';
      return [
        `:61:${at}${at.slice(2)}${sign}N${pln(Math.abs(transfer.amount))}N172NONREF//${transfer.reference}`,
        '911-PRZELEW',
        ...details(transfer),
      ];
    });
    return [':20:ST26', `:25:PL${account}`, ':28C:1/1', `:60F:C${at}PLN${pln(before)}`, ...written, `:62F:C${at}PLN${pln(balance)}`, '-'];
  });
  return lines(days.flat());
}

/** A statement in camt.053, of the version of 2009 or of 2019. */
export function camt053Of(transfers: readonly BankTransfer[], version: '02' | '08' = '02', opening = 100_000): string {
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">${pln(amount, '.')}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = transfers.map(({ date, amount, title, payer, payerAccount, reference, isReversal }) => {
    const name = `<Nm>${escaped(payer)}</Nm>`;
    return `<Ntry><Amt Ccy="PLN">${pln(Math.abs(amount), '.')}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}
<Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr>${version === '02' ? name : `<Pty>${name}</Pty>`}</Dbtr><DbtrAcct><Id><IBAN>PL${payerAccount}</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${escaped(title)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>PL${ownAccount}</IBAN></Id><Ccy>PLN</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', opening + sumOf(transfers))}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** mBank's list of operations: by the day of the operation, with the payer and the title in one text. */
export const mbankOperationsOf = (transfers: readonly BankTransfer[]) =>
  lines([
    'mBank S.A.;',
    '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
    ...transfers.map(({ date, amount, title, payer }) => `${date};"${payer} ${title}";"konto firmowe";"Inne";${pln(amount)} PLN;;`),
  ]);

const quoted = (cells: readonly string[], delimiter: string) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);

/** Statements in CSV as the banks write them, with their own lines above and below. */
export const csvOf: Readonly<Record<string, (transfers: readonly BankTransfer[]) => string>> = {
  mbank: (transfers) =>
    lines([
      'mBank S.A. Bankowość Detaliczna;',
      '#Klient;',
      'PRZYKŁADOWA SP. Z O.O.;',
      '#Numer rachunku;',
      `${spaced(ownAccount)};`,
      '',
      '#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
      ...transfers.map(
        ({ date, amount, title, payer, address, payerAccount }) =>
          `${date};${date};PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY;"${title}";"${payer}  ${address}";'${payerAccount}';${pln(amount)};1 000,00;`,
      ),
      '',
      ';;;;;;#Saldo końcowe;1 479,50 PLN;',
    ]),
  pko: (transfers) =>
    lines([
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","","",""',
      ...transfers.map(({ date, amount, title, payer, address, payerAccount }) =>
        quoted(
          [
            date,
            date,
            'Przelew na rachunek',
            `${amount < 0 ? '' : '+'}${pln(amount, '.')}`,
            'PLN',
            '+1000.00',
            `Rachunek nadawcy: ${spaced(payerAccount)}`,
            `Nazwa nadawcy: ${payer}`,
            `Adres nadawcy: ${address}`,
            `Tytuł: ${title}`,
            '',
          ],
          ',',
        ),
      ),
    ]),
  ing: (transfers) =>
    lines([
      '"Lista transakcji";;;"ING Bank Śląski S.A. ul. Sokolska 34, 40-086 Katowice";',
      '"Wybrane rachunki:";',
      `"Konto z Lwem dla firmy (PLN)";;"${spaced(ownAccount)}";`,
      `"Rachunek VAT (PLN)";;"${spaced('11105000997603123456789123')}";`,
      '',
      '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta";;;;',
      ...transfers.map(
        ({ date, amount, title, payer, address, payerAccount, reference }) =>
          `${date};${date};" ${payer} ${address} ";" ${title} ";'${payerAccount} ';" mBank ";"PRZELEW";'${reference}';${pln(amount)};PLN;;;;;"Konto z Lwem dla firmy (PLN)";1000,00;PLN;;;;`,
      ),
      `2026-11-30;;"BLOKADA";"Płatność kartą";;;;;;;-12,00;PLN;;;"Konto z Lwem dla firmy (PLN)";;;;;;`,
      '"Dokument ma charakter informacyjny, nie stanowi dowodu księgowego";;;;;;;;;;;;;;;;;;;;',
    ]),
  santander: (transfers) =>
    lines([
      `2026-11-30,01-11-2026,'${spaced(ownAccount)},PRZYKŁADOWA SP. Z O.O. UL. DŁUGA 1,PLN,"1000,00","1479,50",${transfers.length},`,
      ...transfers.map(
        ({ date, amount, title, payer, address, payerAccount }, at) =>
          `${dayMonthYear(date, '-')},${dayMonthYear(date, '-')},"${title}","${payer} ${address} ELIXIR ${dayMonthYear(date, '-')}",${spaced(payerAccount)},"${pln(amount)}","1000,00",${at + 1},`,
      ),
    ]),
  pekao: (transfers) =>
    lines([
      'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji;Kategoria',
      ...transfers.map(
        ({ date, amount, title, payer, address, payerAccount, reference }) =>
          `${dayMonthYear(date, '.')};${dayMonthYear(date, '.')};"${payer}";${address};'${payerAccount};'${ownAccount};"${title}";${pln(amount)};PLN;'${reference};PRZELEW KRAJOWY;Przelew`,
      ),
    ]),
  millennium: (transfers) =>
    lines([
      '\ufeff"Numer rachunku/karty","Data transakcji","Data rozliczenia","Rodzaj transakcji","Na konto/Z konta","Odbiorca/Zleceniodawca","Opis","Obciążenia","Uznania","Saldo","Waluta"',
      ...transfers.map(({ date, amount, title, payer, payerAccount }) =>
        quoted(
          [
            `PL${spaced(ownAccount)}`,
            date,
            date,
            'PRZELEW PRZYCHODZĄCY',
            spaced(payerAccount),
            payer,
            title,
            amount < 0 ? pln(amount, '.') : '',
            amount < 0 ? '' : pln(amount, '.'),
            '1000.00',
            'PLN',
          ],
          ',',
        ),
      ),
    ]),
};
