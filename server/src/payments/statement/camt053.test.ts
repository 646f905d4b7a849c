import { expect, test } from 'vitest';
import { camt053Of, ownAccount } from '../../../testing/bank-statements.ts';
import { parseCamt053 } from './camt053.ts';
import { parseExact } from './statement.ts';

const marks = ['OSK7QZ4M2D', 'OSK1B3X9W1'] as const;
const school = {
  date: '2026-11-19',
  amount: 47_950,
  title: `Egzamin ${marks[0]}`,
  payer: 'SZKOŁA JAZDY PERKOZ',
  address: '',
  payerAccount: '27114020040000300201355387',
  reference: 'PK1',
};
const xml = camt053Of([school], '02', 0);
const change = (from: string | RegExp, to: string) => xml.replace(from, () => to);

test.each([
  ['479', 47_900],
  ['479.', 47_900],
  ['479,5', 47_950],
  ['.50', 50],
  ['+479.50', 47_950],
  ['000000000000479.50', 47_950],
  [' \n479.50\t', 47_950],
  ['479.500', 47_950],
  ['479.5000000', 47_950],
  ['0.29', 29],
  ['1.005000', undefined],
  ['4.35', 435],
  ['0', 0],
  ['-0.00', 0],
  ['000', 0],
  ['999999999999.99', 99_999_999_999_999],
  ['1000000000000', undefined],
  ['9'.repeat(400), undefined],
  ['479.501', undefined],
  ['479.50001', undefined],
  ['-479.50', undefined],
  ['4 79.50', undefined],
  ['4.7950E2', undefined],
  ['1.2.3', undefined],
  ['INF', undefined],
  ['.', undefined],
  ['+', undefined],
  ['', undefined],
])('FLD-05 reads the amount %o exactly, or not at all', (written, hundredths) => {
  expect(parseExact(written)).toBe(hundredths);
});

const amounts = [...xml.matchAll(/479\.50/g)].length;

test.each(['479.500', ' 000479.5 ', '+479.50000'])('FLD-05 reads every amount of a statement when it is written %o', async (written) => {
  expect(amounts).toBe(2);
  expect(await parseCamt053(xml.replaceAll('479.50', written))).toMatchObject({ credits: [{ hundredths: 47_950 }], isUnchecked: false });
});

const part = (title: string, more = '') => `<TxDtls>${more}<RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls>`;
const inPart = (amount: string, currency = 'PLN') => `<Amt Ccy="${currency}">${amount}</Amt>`;
const kinds = {
  Amt: inPart,
  TxAmt: (amount: string, currency?: string) => `<AmtDtls><TxAmt>${inPart(amount, currency)}</TxAmt></AmtDtls>`,
  InstdAmt: (amount: string, currency?: string) => `<AmtDtls><InstdAmt>${inPart(amount, currency)}</InstdAmt></AmtDtls>`,
};
const withParts = (...parts: string[]) => change(/<TxDtls>.*<\/TxDtls>/s, parts.join(''));

test.each([
  ['entry', xml.replace(/(<Ntry><Amt Ccy="PLN">)479\.50/, '$1479.501'), 'Entry 1 has an amount that cannot be read: "479.501".'],
  ['balance', xml.replace('479.50', '479.501'), 'The balance CLBD has an amount that cannot be read: "479.501".'],
  ['huge balance', xml.replace('479.50', '9'.repeat(60)), `The balance CLBD has an amount that cannot be read: "${'9'.repeat(40)}".`],
  ...Object.entries(kinds).map(([kind, amount]) => [
    kind,
    withParts(part('a', amount('479.501')), part('b', amount('0'))),
    'Entry 1 has an amount that cannot be read: "479.501".',
  ]),
])('FLD-05 names the amount of a statement when it has parts of a grosz or cannot be held: %s', async (_, text, reason) => {
  await expect(parseCamt053(text ?? '')).rejects.toThrow(reason);
});

const isBooked = { credits: [{ date: '2026-11-19', hundredths: 47_950, title: school.title, payer: school.payer, account: ownAccount }] };
const booked = '<BookgDt><Dt>2026-11-19</Dt></BookgDt>';
const bookedAt = (time: string) => change(booked, `<BookgDt><DtTm>${time}</DtTm></BookgDt>`);
test.each([
  ['a prefix', xml.replace(/<(\/?)(?=[A-Z])/g, '<$1Ns-1.x:').replace(' xmlns=', ' xmlns:Ns-1.x=')],
  ['comments and instructions', change('<Stmt>', '<!-- a --><?b c?><Stmt>').replace('OSK7', 'OSK<!-- d -->7')],
  ['an empty line at the top', `\n${xml}`],
  ['a comment before the root', change(/<\?xml.*?>/, '<!-- a -->')],
  ['CDATA', change('>BOOK<', '><![CDATA[ BOOK ]]><').replace(school.title, `<![CDATA[${school.title}]]>`)],
  ['entities', change(school.payer, 'SZKO&#321;A&#xA0;JAZDY&#x20;PERKOZ')],
  ['spaces in every code', xml.replace(/>(CRDT|BOOK|OPBD|CLBD|2026-11-19|PL\d+)</g, '>\n  $1\t<').replaceAll('"PLN"', '" PLN "')],
  ['an indented status in an element of its own', change('BOOK', '\n<Cd> BOOK </Cd>\n')],
  ['a proprietary status', change('BOOK', '<Prtry>BOOK</Prtry>')],
  ['a party in an element of its own', change(/<Nm>.*?<\/Nm>/, `<Pty>\n<Nm>\n${school.payer}</Nm></Pty>`)],
  ['accounts that are no IBAN', xml.replace(/<IBAN>(.*?)<\/IBAN>/g, '<Othr><Id> $1 </Id></Othr>')],
  ['only what is required', change(/<GrpHdr>.*?<\/GrpHdr>/, '').replace(/<ValDt>.*<\/AcctSvcrRef>/, '')],
  ['only the value day', change(booked, '')],
  ['a day in UTC', change(booked, '<BookgDt><Dt>2026-11-19Z</Dt></BookgDt>')],
  ['a day with a zone', change(booked, '<BookgDt><Dt> 2026-11-19+01:00 </Dt></BookgDt>')],
  ['a time', bookedAt('2026-11-19T23:59:59.123')],
  ['a time in Warsaw', bookedAt('2026-11-19T00:00:00+01:00')],
  ['a time in UTC, on the next day in Warsaw', bookedAt('2026-11-18T23:00:00Z')],
  ['a time in UTC in summer', bookedAt('2026-06-30T22:00:00.5Z'), { credits: [{ date: '2026-07-01' }] }],
  ...['02', '03', '04', '06', '08', '10', '13'].map((version): [string, string] => [
    `version ${version}`,
    camt053Of([school], version >= '08' ? '08' : '02', 0).replace(/001\.0\d"/, `001.${version}"`),
  ]),
])('FLD-05 reads a statement when it has %s', async (_, text, expected = isBooked) => {
  expect(await parseCamt053(text)).toMatchObject(expected);
});

test.each(['PDNG', 'INFO', '<Cd> FUTR </Cd>', '<Prtry>WAITING</Prtry>'])(
  'FLD-05 counts no transfer when its status is %s',
  async (status) => {
    const text = change('BOOK', status).replace('479.50', '0.00');
    expect(await parseCamt053(text)).toMatchObject({ credits: [], skipped: { notBooked: 1 } });
  },
);

test.each(Object.entries(kinds))('FLD-05 reads each part of an entry when it has its %s', async (_, amount) => {
  // In several elements, with the number and the sum of the bank.
  const parts = [
    part('a', amount('400.000')),
    '</NtryDtls><NtryDtls><Btch><TtlAmt Ccy="PLN">x</TtlAmt></Btch>',
    part('b', amount(' 79.5')),
  ];
  expect((await parseCamt053(withParts(...parts))).credits.map(({ hundredths, title }) => [hundredths, title])).toEqual([
    [40_000, 'a'],
    [7_950, 'b'],
  ]);
});

test('FLD-05 reads a fee among the parts of an entry when it has the other direction', async () => {
  const parts = [
    part('a', `${kinds.Amt('500')}<CdtDbtInd>CRDT</CdtDbtInd>`),
    part('b', `${kinds.Amt('20.50')}<CdtDbtInd>DBIT</CdtDbtInd>`),
  ];
  expect(await parseCamt053(withParts(...parts))).toMatchObject({ credits: [{ hundredths: 50_000, title: 'a' }], skipped: { debits: 1 } });
});

const [one, other] = marks;
const both = `${one} | ${other}`;
test.each([
  ['no amounts', [part(one), part(other)], both],
  ['an amount in one of them', [part(one, kinds.Amt('400')), part(other)], both],
  ['amounts that are not its sum', [part(one, kinds.TxAmt('400')), part(other, kinds.TxAmt('70'))], both],
  ['amounts in another currency', [part(one, kinds.InstdAmt('400', 'EUR')), part(other, kinds.InstdAmt('79.50', 'EUR'))], both],
  ['the mark in the second one', [part('PRZELEW ZBIORCZY'), part(one)], `PRZELEW ZBIORCZY | ${one}`],
  ['no title in the first one', ['<TxDtls/>', part(one)], one],
  ['one title', [part(one), part(one)], one],
  [
    'marks only in its own text',
    [part('a'), `${part('b')}</NtryDtls><AddtlNtryInf>${one} ${other}</AddtlNtryInf><NtryDtls>`],
    `a | b | ${one} ${other}`,
  ],
])('FLD-05 keeps the titles of all parts of an entry when it has %s', async (_, parts, title) => {
  expect(await parseCamt053(withParts(...parts))).toMatchObject({ credits: [{ hundredths: 47_950, title }] });
});

test('FLD-05 keeps the payers and the marks of an entry when its parts are many', async () => {
  const payer = (name: string, account: string) =>
    `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct></RltdPties>`;
  const others = Array.from({ length: 500 }, (_, at) => part(`Szkolenie numer ${at}`, payer('PERKOZ', school.payerAccount)));
  const [credit] = (await parseCamt053(withParts(...others, part(other, payer('BEKAS', school.payerAccount))))).credits;
  expect(credit).toMatchObject({ payer: 'PERKOZ | BEKAS', payerAccount: school.payerAccount });
  expect(credit?.title).toMatch(new RegExp(`^${other} \\| Szkolenie numer 0 \\| Szk`));
  expect(credit?.title).toHaveLength(2000);
  expect((await parseCamt053(withParts(part('a', payer('PERKOZ', '1')), part('b', payer('BEKAS', '2'))))).credits).toMatchObject([
    { payerAccount: '' },
  ]);
});

test.each([
  ['an EndToEndId with the mark', `<Refs><EndToEndId>ZAM/${one}</EndToEndId></Refs>`, 'PRZELEW', `PRZELEW | ZAM/${one}`],
  ['an EndToEndId with the mark and no title', `<Refs><EndToEndId>${one}</EndToEndId></Refs>`, '', one],
  ['an EndToEndId with another mark', `<Refs><EndToEndId>${other}</EndToEndId></Refs>`, one, one],
  ['no EndToEndId', '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>', '', ''],
  ['an EndToEndId without a mark', '<Refs><EndToEndId>FV-12</EndToEndId></Refs>', 'PRZELEW', 'PRZELEW'],
  ['more words with the mark', `<AddtlTxInf>Za ${one}</AddtlTxInf>`, 'PRZELEW', `PRZELEW | Za ${one}`],
])('FLD-05 takes the mark from elsewhere when the title has none, and the transfer has %s', async (_, more, written, title) => {
  expect((await parseCamt053(withParts(part(written, more)))).credits).toMatchObject([{ title }]);
});

type Page = [balances: Record<string, string>, ...amounts: string[]];
const direction = (amount: string) => `${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
/** One `Stmt` a page. A balance is named by its code, and has the number of its day. */
function pagesOf(pages: readonly Page[], account = ownAccount): string {
  const all = pages.map(([balances, ...entries]) => [
    `<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>`,
    ...Object.entries(balances).map(
      ([code, amount]) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code.slice(0, 4)}</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">${direction(amount)}<Dt><Dt>2026-11-1${code[4] ?? 1}</Dt></Dt></Bal>`,
    ),
    ...entries.map((amount) => `<Ntry><Amt Ccy="PLN">${direction(amount)}<Sts>BOOK</Sts>${booked}</Ntry>`),
    '</Stmt>',
  ]);
  return `<Document><BkToCstmrStmt>${all.flat().join('')}</BkToCstmrStmt></Document>`;
}

const pages: [string, Page[], isUnchecked: boolean][] = [
  ['an interim balance beside the others', [[{ OPBD: '10', ITBD: '12', CLBD: '15' }, '2', '3']], false],
  ['available balances beside the others', [[{ OPAV: '1', PRCD: '-10', CLBD: '-5', CLAV: '3', FWAV: '4' }, '5']], false],
  ['a pair of balances a day', [[{ CLBD2: '15', OPBD2: '12', CLBD: '12', OPBD: '10' }, '2', '3']], false],
  [
    'two pages with interim balances',
    [
      [{ OPBD: '10', ITBD: '12' }, '2'],
      [{ ITBD: '12', CLBD: '15' }, '3'],
    ],
    false,
  ],
  [
    'three pages',
    [
      [{ OPBD: '1', ITBD: '3' }, '2'],
      [{ ITBD: '3', ITBD2: '6' }, '3'],
      [{ ITBD: '6', CLBD: '5' }, '-1'],
    ],
    false,
  ],
  ['pages without balances of their own', [[{ OPBD: '1', OPAV: '1' }, '2'], [{ ITAV: '9' }, '3'], [{ CLBD: '6' }]], false],
  [
    'the balances of the statement on each page',
    [
      [{ OPBD: '1', CLBD: '6' }, '2'],
      [{ OPBD: '1', CLBD: '6' }, '3'],
    ],
    false,
  ],
  [
    'two statements with days between',
    [
      [{ OPBD: '1', CLBD: '3' }, '2'],
      [{ OPBD: '7', CLBD: '10' }, '3'],
    ],
    false,
  ],
  [
    'two statements that end with interim balances',
    [
      [{ OPBD: '1', ITBD: '3' }, '2'],
      [{ OPBD: '7', ITBD: '10' }, '3'],
    ],
    false,
  ],
  ['only the first page', [[{ OPBD: '1', ITBD: '3' }, '2']], false],
  ['only the last page', [[{ ITBD: '1', CLBD: '3' }, '2']], false],
  ['only a page between, whose balances stand in the other order', [[{ ITBD: '3', ITBD2: '1' }, '2']], false],
  ['only a page between', [[{ ITBD: '1', ITBD2: '3' }, '2']], false],
  ['only an opening balance', [[{ OPBD: '1' }, '2']], true],
  ['only a closing balance', [[{ CLBD: '1' }, '2']], true],
  ['only an interim balance', [[{ ITBD: '1' }, '2']], true],
  ['only an available balance', [[{ CLAV: '1' }, '2']], true],
];
test.each(pages)('FLD-05 reads a statement when it has %s', async (_, all, isUnchecked) => {
  const read = await parseCamt053(pagesOf(all));
  expect(read.isUnchecked).toBe(isUnchecked);
  expect(read.credits.length + read.skipped.debits).toBe(all.flatMap(([, ...entries]) => entries).length);
});

test.each(pages.filter(([, , isUnchecked]) => !isUnchecked))('FLD-05 misses an entry when a statement has %s', async (_, all) => {
  for (const [at, [balances, ...entries]] of all.entries()) {
    if (entries.length === 0) continue;
    const damaged = pagesOf(all.with(at, [balances, ...entries.slice(1)]));
    await expect(parseCamt053(damaged)).rejects.toThrow('do not add up to the closing balance: a part of the file is missing.');
  }
});

test('FLD-05 misses a page when it is between others, and keeps accounts apart', async () => {
  const [first, , last] = pages.find(([name]) => name === 'three pages')?.[1] ?? [];
  if (first === undefined || last === undefined) throw new Error('there are no pages');
  await expect(parseCamt053(pagesOf([first, last]))).rejects.toThrow('a part of the file is missing');
  const accounts = [pagesOf([first]), pagesOf([[{ OPBD: '5', CLBD: '9' }, '4']], '1'), pagesOf([[{ ITBD: '3', CLBD: '6' }, '3']])];
  expect(
    (await parseCamt053(accounts.join('').replaceAll('</BkToCstmrStmt></Document><Document><BkToCstmrStmt>', ''))).credits,
  ).toHaveLength(3);
});

test.each([
  ['BkToCstmrAcctRpt', 'Rpt', '052', 'The file is an account report (camt.052), not a statement. Nothing was imported. Download camt.053'],
  [
    'BkToCstmrDbtCdtNtfctn',
    'Ntfctn',
    '054',
    'The file is a notification (camt.054), not a statement. Nothing was imported. Download camt.053',
  ],
])('FLD-05 names what to download when a file is %s', async (message, report, number, reason) => {
  const file = xml.replaceAll('BkToCstmrStmt', message).replaceAll('Stmt>', `${report}>`).replace('camt.053', `camt.${number}`);
  for (const text of [file, file.replace(/<(\/?)(?=[A-Z])/g, '<$1n:'), file.replace('001.02', '001.08')]) {
    await expect(parseCamt053(text)).rejects.toThrow(reason);
  }
});

test.each([
  ['deep', change('</Document>', `${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}</Document>`)],
  ['of a forbidden name', change('<GrpHdr>', '<GrpHdr><__proto__/>')],
])('FLD-05 refuses a statement when its elements are %s', async (_, text) => {
  await expect(parseCamt053(text)).rejects.toThrow('The XML file has elements that no bank statement has. Nothing was imported.');
});

const inEntry = (more: string) => change('<Sts>', `${more}<Sts>`);
const code = (name: string) => `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>\n${name} </SubFmlyCd></Fmly></Domn></BkTxCd>`;
test.each<readonly [string, string, boolean]>([
  ...['true', '1', ' true ', '\n1'].map((value) => [`RvslInd ${value}`, inEntry(`<RvslInd>${value}</RvslInd>`), true] as const),
  ...['false', '0', ' 0 ', ''].map((value) => [`RvslInd ${value}`, inEntry(`<RvslInd>${value}</RvslInd>`), false] as const),
  ...['RRTN', 'RPCR', 'UPDD'].map((name) => [`the code ${name}`, inEntry(code(name)), true] as const),
  ['the code of a transfer', inEntry(code('ESCT')), false],
  ['a returned part', withParts(part('a'), part(one, '<RtrInf><OrgnlBkTxCd/></RtrInf>')), true],
  ['the code in a part', withParts(part('a', code('RRTN')), part(one)), true],
])('FLD-05 marks a return when an entry has %s', async (_, text, isReversal) => {
  expect((await parseCamt053(text)).credits).toMatchObject([{ isReversal }]);
});
