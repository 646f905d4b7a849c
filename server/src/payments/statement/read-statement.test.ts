import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import {
  type BankTransfer,
  camt053Of,
  csvOf,
  mt940Details,
  mt940Of,
  ownAccount,
  withCutLetters,
} from '../../../testing/bank-statements.ts';
import { bankNames } from './banks.ts';
import { decode, readStatement, type StatementOptions } from './read-statement.ts';

const standard: StatementOptions = { encoding: 'auto', delimiter: 'auto', skipShortRows: false };
const read = (text: string, options: Partial<StatementOptions> = {}) => readStatement(Buffer.from(text), { ...standard, ...options });

const school: BankTransfer = {
  date: '2026-11-19',
  amount: 47_950,
  title: 'Zamówienie nr OSK7QZ4M2D za egzamin wewnętrzny dla Ośrodka',
  payer: 'OŚRODEK SZKOLENIA KIEROWCÓW „ŻURAW” SP. Z O.O.',
  address: 'UL. SZKOLNA 7 30-002 KRAKÓW',
  payerAccount: '27114020040000300201355387',
  reference: 'MB261119000123',
};
const fee: BankTransfer = { ...school, amount: -700, title: 'Opłata za prowadzenie rachunku', payer: 'BANK', reference: 'MB261119000124' };
const next: BankTransfer = {
  ...school,
  date: '2026-12-31',
  amount: 123_456_789,
  title: '/VAT/230850/IDC/6760000115/INV/OSK1B3X9W1/TXT/OSK',
};
const transfers = [school, fee, next];

const formats: [string, string][] = [
  ...Object.entries(mt940Details).map(([name, details]): [string, string] => [`MT940 ${name}`, mt940Of(transfers, details)]),
  ['MT940 within the blocks of SWIFT', `{1:F01BREXPLPWAXXX0000000000}{2:I940}{4:\r\n${mt940Of(transfers).replace(/-\r\n$/, '-}\r\n')}`],
  ['MT940 with a character before each block', mt940Of(transfers).replaceAll(':20:', '\u0001:20:')],
  ['camt.053 of 2009', camt053Of(transfers)],
  ['camt.053 of 2019', camt053Of(transfers, '08')],
  ...bankNames.map((name): [string, string] => [`CSV of ${name}`, csvOf[name]?.(transfers) ?? '']),
];

test.each(formats)('PRV-01 recognises the format, and reads the credits and the own account, of %s', async (name, text) => {
  const { credits, skipped, format } = await read(text);
  expect(format).toBe(name.replace(/^(MT940|camt\.053) .*$/, '$1'));
  expect(credits).toHaveLength(2);
  // The file of PKO BP does not have it.
  const account = name === 'CSV of pko' ? '' : ownAccount;
  for (const [at, transfer] of [school, next].entries()) {
    const { date, amount: hundredths, title, payerAccount } = transfer;
    expect(credits[at]).toMatchObject({ date, hundredths, currency: 'PLN', title, payerAccount, account });
    expect(credits[at]?.payer.startsWith('OŚRODEK SZKOLENIA KIEROWCÓW „ŻURAW”'.slice(0, 34))).toBe(true);
  }
  expect(skipped.debits).toBe(1);
});

test('PRV-01 reads a file of the bank that is named', async () => {
  expect((await read(csvOf.ing?.(transfers) ?? '', { bank: 'ing' })).format).toBe('CSV of ing');
});

test.each(['windows-1250', 'iso-8859-2', 'cp852'])('PRV-01 reads MT940 in %s', async (encoding) => {
  const text = mt940Of([{ ...school, payer: 'OŚRODEK ŻÓŁĆ' }]);
  const { credits } = await readStatement(iconv.encode(text, encoding), standard);
  expect(credits).toMatchObject([{ title: school.title, payer: 'OŚRODEK ŻÓŁĆ' }]);
});

test('PRV-01 reads several accounts of one file', async () => {
  const other = '11105000997603123456789123';
  const { credits } = await read(mt940Of([school]) + mt940Of([next], mt940Details.inLines, other));
  expect(credits.map(({ account }) => account)).toEqual([ownAccount, other]);
});

test('PRV-01 takes the booking day of another year, and the value day when there is no other', async () => {
  const day = async (from: string, to: string) => (await read(mt940Of([school]).replace(from, to))).credits[0]?.date;
  expect(await day(':61:2611191119C', ':61:2612310102C')).toBe('2027-01-02');
  expect(await day(':61:2611191119C', ':61:2701021231C')).toBe('2026-12-31');
  expect(await day(':61:2611191119C', ':61:261118C')).toBe('2026-11-18');
});

test('SAL-04 keeps a debit that takes a credit back, with the mark of the bank or with that of an order', async () => {
  const reversal = { ...school, amount: -47_950, isReversal: true };
  const kept = { date: '2026-11-19', hundredths: -47_950, payerAccount: school.payerAccount, isReversal: true };
  for (const write of [mt940Of, camt053Of]) expect(await read(write([reversal, fee]))).toMatchObject({ credits: [], reversals: [kept] });
  for (const name of bankNames) {
    const { credits, reversals, skipped } = await read(csvOf[name]?.([reversal, fee]) ?? '');
    expect({ credits, reversals, skipped }, name).toMatchObject({
      credits: [],
      reversals: [{ hundredths: -47_950 }],
      skipped: { debits: 1 },
    });
  }
  // The provider is the creditor of the payment that is taken back, and the debtor of its own transfer.
  const own = `<Cdtr><Nm>PORTAL</Nm></Cdtr><CdtrAcct><Id><IBAN>PL${ownAccount}</IBAN></Id></CdtrAcct>`;
  const sent = { ...school, amount: -47_950 };
  for (const xml of [
    camt053Of([reversal]).replace('</RltdPties>', `${own}</RltdPties>`),
    camt053Of([sent])
      .replaceAll('Dbtr', 'Cdtr')
      .replace('<RltdPties>', `<RltdPties>${own.replaceAll('Cdtr', 'Dbtr')}`),
  ]) {
    expect(await read(xml)).toMatchObject({ reversals: [{ payer: school.payer, payerAccount: school.payerAccount }] });
  }
});

test('PRV-01 skips what is not booked, and counts it', async () => {
  const pending = camt053Of([]).replace(
    '</Stmt>',
    `${camt053Of([school])
      .match(/<Ntry>.*<\/Ntry>/s)?.[0]
      .replace('BOOK', 'PDNG')}</Stmt>`,
  );
  expect(await read(pending)).toMatchObject({ credits: [], skipped: { notBooked: 1 } });
  expect((await read(csvOf.ing?.(transfers) ?? '')).skipped).toMatchObject({ shortRows: 2 });
});

test('PRV-01 reads each transfer of an entry that has several', async () => {
  const part = (amount: string, title: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="PLN">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls>`;
  const withParts = (...parts: string[]) => camt053Of([school]).replace(/<TxDtls>.*<\/TxDtls>/s, parts.join(''));
  const { credits } = await read(withParts(part('400.00', 'a'), part('79.50', 'b')));
  expect(credits.map(({ hundredths, title }) => [hundredths, title])).toEqual([
    [40_000, 'a'],
    [7_950, 'b'],
  ]);
  // Their amounts are not the entry's, so nobody knows which is right.
  expect((await read(withParts(part('400.00', 'a'), part('70.00', 'b')))).credits).toMatchObject([{ hundredths: 47_950, title: 'a | b' }]);
});

test('PRV-01 reads MT940 of several messages with trailers, tags of the bank and the code of the bank below the account', async () => {
  const message = (transfer: BankTransfer) =>
    `{1:F01BREXPLPWAXXX0000000000}{2:I940}{4:\r\n${mt940Of([transfer]).replace(/-\r\n$/, '-}{5:{CHK:1234567890AB}}')}`;
  const text = `${message(school)}${message(next)}`
    .replaceAll(/:25:(.*)\r\n/g, ':25P:$1\r\nBREXPLPWXXX\r\n')
    .replaceAll(/(:62F:.*)\r\n/g, '$1\r\n:NS:22PRZYKŁADOWA SP. Z O.O.\r\n');
  const { credits } = await read(text);
  expect(credits.map(({ account, hundredths, title }) => [account, hundredths, title])).toEqual(
    [school, next].map(({ amount, title }) => [ownAccount, amount, title]),
  );
});

test("PRV-01 takes the payer's account from the subfield 31 when no other has it", async () => {
  const text = mt940Of([school], mt940Details.inLines)
    .replace(/~31.*/, `~31${school.payerAccount}`)
    .replace(/~38.*\r\n/, '');
  expect((await read(text)).credits).toMatchObject([{ payerAccount: school.payerAccount }]);
});

test('PRV-01 reads characters that XML writes by their numbers', async () => {
  const text = camt053Of([school]).replace('Zamówienie', 'Zam&#243;wienie').replace('egzamin', 'egzam&#x69;n');
  expect((await read(text)).credits).toMatchObject([{ title: school.title }]);
});

test.each(['mbank', 'santander'])('PRV-01 takes the currency of the account from above the table of %s', async (name) => {
  const text = csvOf[name]?.([school]) ?? '';
  const inEuro = name === 'mbank' ? text.replace('#Klient;', '#Waluta;\r\nEUR;\r\n#Klient;') : text.replace(',PLN,', ',EUR,');
  expect((await read(text)).credits).toMatchObject([{ currency: 'PLN' }]);
  expect((await read(inEuro)).credits).toMatchObject([{ currency: 'EUR' }]);
});

const mt940 = mt940Of(transfers);
const xml = camt053Of(transfers);
test.each<[string, string, string, Partial<StatementOptions>?]>([
  ['MT940 that is cut off', mt940.slice(0, mt940.indexOf(':62F:')), 'has no closing balance (:62F:): the file is cut off there.'],
  [
    'MT940 without a transfer',
    mt940.replace(/:61:.*DN7,00.*\r\n/, ''),
    'do not add up to its closing balance: a part of the file is missing.',
  ],
  ['MT940 with a damaged transfer', mt940.replace('479,50', '479.50'), 'Line 5 is a transfer that cannot be read.'],
  ['MT940 with a damaged day', mt940.replace(':61:2611191119', ':61:2611191139'), 'Line 5 is a transfer that cannot be read.'],
  ['MT940 with a damaged balance', mt940.replace(':60F:C', ':60F:X'), 'Line 4 has a balance that cannot be read.'],
  ['MT940 without an opening balance', mt940.replace(/:60F:.*\r\n/, ''), 'Line 4 is a transfer outside the balances.'],
  ['MT940 that begins within a statement', mt940.slice(mt940.indexOf(':61:')), 'Line 1 is outside a statement, which begins with :20:.'],
  ['XML that is cut off', xml.slice(0, -30), 'The XML file is damaged or cut off at line'],
  ['XML without an entry', xml.replace(/<Ntry>.*?<\/Ntry>/s, ''), 'do not add up to the closing balance'],
  [
    'XML of another kind',
    '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>',
    'is not a statement in camt.053: Document/BkToCstmrStmt is',
  ],
  ['XML with a document type', xml.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'), 'The XML file has a document type'],
  ['CSV of another bank', csvOf.pko?.(transfers) ?? '', 'The file does not look like a CSV file of ing', { bank: 'ing' }],
  [
    'CSV with an amount without a day',
    (csvOf.mbank?.([school]) ?? '').replace('2026-11-19', ''),
    'Line 8 has a date that cannot be read: "".',
  ],
  [
    'CSV with a renamed column',
    (csvOf.pekao?.([school]) ?? '').replace('Tytułem', 'Opis'),
    'The file of pekao has no column "Tytułem" or "Tytuł".',
  ],
  [
    'CSV that was saved in a spreadsheet',
    (csvOf.mbank?.([school]) ?? '').replace(`'${school.payerAccount}'`, '2,7114E+25'),
    'Line 8 has an account that a spreadsheet has rounded: "2,7114E+25".',
  ],
  ['MT940 with options for CSV', mt940, 'The file is not CSV. Omit --bank and the options for columns.', { bank: 'ing' }],
])('PRV-01 rejects %s', async (_, text, reason, options) => {
  await expect(read(text, options)).rejects.toThrow(reason);
  await expect(read(text, options)).rejects.toThrow('Nothing was imported.');
});

test.each(bankNames)('PRV-01 rejects a CSV file of %s that is cut off anywhere in a row', async (name) => {
  const text = (csvOf[name]?.([school]) ?? '').trimEnd();
  const row = text.split('\r\n').findIndex((line) => line.includes('OSK7QZ4M2D'));
  const before = text.split('\r\n').slice(0, row).join('\r\n').length + 2;
  const length = text.split('\r\n')[row]?.length ?? 0;
  const whole = await read(text);
  for (let cut = 1; cut < length; cut += 1) {
    const outcome = await read(text.slice(0, before + cut)).then(
      ({ credits }) => credits,
      () => 'rejected',
    );
    // Nothing that is read is behind the last characters.
    if (outcome !== 'rejected') expect(outcome, text.slice(before, before + cut)).toEqual(whole.credits);
  }
});

const polish = 'Kwota;Tytuł\n1,00;Zażółć gęślą jaźń ŚĆ\n';

test('PRV-01 detects the encoding of Polish text', async () => {
  expect(await decode(Buffer.from(`\ufeff${polish}`), 'auto')).toBe(polish);
  for (const encoding of ['windows-1250', 'iso-8859-2', 'cp852'] as const) {
    expect(await decode(iconv.encode(polish, encoding), 'auto'), encoding).toBe(polish);
    expect(await decode(iconv.encode(polish, encoding), encoding), encoding).toBe(polish);
    expect(await decode(Buffer.from('Kwota;Opis'), encoding)).toBe('Kwota;Opis');
  }
});

test.each([
  ['UTF-8 with a letter cut at the end of a field', withCutLetters('Tytuł;"Łódź|"'), 'Tytuł;"Łód�"'],
  ['UTF-8 with a letter cut at the end of the file', withCutLetters('Tytuł|'), 'Tytu�'],
  ['UTF-8 with all its letters cut', withCutLetters('Zamó|wieniał|'), 'Zam�wienia�'],
  ['UTF-8 with the last byte alone', Buffer.concat([Buffer.from('Tytuł '), Buffer.from('ż').subarray(1)]), 'Tytuł �'],
  ['UTF-8 with a replaced letter', Buffer.from('Zam�wienie'), 'Zam�wienie'],
  ['UTF-8 with a cut quotation mark', withCutLetters('„|Żuraw”'), '�Żuraw”'],
  ['UTF-8 of another alphabet', Buffer.from('Київ 🏥 ώ'), 'Київ 🏥 ώ'],
  ['windows-1250 that is also UTF-8', iconv.encode('SPÓŁKA CZĘŚCI RÓŻA', 'windows-1250'), 'SPÓŁKA CZĘŚCI RÓŻA'],
  ['windows-1250 with some pairs of UTF-8', iconv.encode('SPÓŁKA JÄGER, Łódź', 'windows-1250'), 'SPÓŁKA JÄGER, Łódź'],
  ['windows-1250 with a letter that is not Polish', iconv.encode('MÜLLER', 'windows-1250'), 'MÜLLER'],
  [
    'windows-1250 with a byte that is no letter',
    Buffer.concat([iconv.encode('Zażółć jaźń', 'windows-1250'), Buffer.from([0x81])]),
    'Zażółć jaźń�',
  ],
  ['UTF-16 of Windows', Buffer.from('\ufeffŻuraw', 'utf16le'), 'Żuraw'],
  ['UTF-16 of other systems', Buffer.from('\ufeffŻuraw', 'utf16le').swap16(), 'Żuraw'],
  ['UTF-16 without its mark', Buffer.from('Data;Żuraw', 'utf16le'), 'Data;Żuraw'],
])('FLD-05 reads %s', async (_, bytes, text) => {
  expect(await decode(bytes, 'auto')).toBe(text);
});

test.each(formats)('FLD-05 reads %s in every encoding, also with a damaged letter anywhere', async (_, text) => {
  const { credits } = await read(text);
  const ascii = text.replaceAll('\ufeff', '');
  for (const bytes of [
    Buffer.from(`\ufeff${ascii}`),
    Buffer.from(`\ufeff${ascii}`, 'utf16le'),
    Buffer.from(`\ufeff${ascii}`, 'utf16le').swap16(),
    iconv.encode(ascii, 'windows-1250'),
  ]) {
    expect((await readStatement(bytes, standard)).credits).toEqual(credits);
  }
  const whole = Buffer.from(text);
  for (const [at, byte] of whole.entries()) {
    if (byte < 0xc3 || byte > 0xe2) continue;
    const damaged = await readStatement(Buffer.concat([whole.subarray(0, at + 1), whole.subarray(at + (byte === 0xe2 ? 3 : 2))]), standard);
    const differing = damaged.credits.filter((credit, index) => JSON.stringify(credit) !== JSON.stringify(credits[index]));
    expect(damaged.credits).toHaveLength(credits.length);
    expect(differing.length).toBeLessThanOrEqual(1);
    for (const { title, payer } of differing) expect(`${title}${payer}`.match(/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”]/gu)).toEqual(['\ufffd']);
  }
});

test.each([
  ['a letter is damaged', 'Data ksi�gowania'],
  ['a letter is a question mark', 'Data ksi?gowania'],
  ['a letter has no accent', 'Data ksiegowania'],
  ['a letter was decoded wrong', 'Data ksiÄ™gowania'],
])('FLD-05 takes the booking day when %s in its heading', async (_, heading) => {
  const booked = (text: string) =>
    read(text.replace('Data księgowania', heading).replaceAll('2026-11-19;2026-11-19', '2026-11-23;2026-11-19'));
  const named = 'Data księgowania;Data operacji;Tytuł;Kwota\n2026-11-19;2026-11-19;a;1,00\n';
  for (const text of [csvOf.mbank?.([school]) ?? '', named]) expect((await booked(text)).credits).toMatchObject([{ date: '2026-11-23' }]);
});

test('FLD-05 rejects a file whose heading of the booking day cannot be read beside that of the operation', async () => {
  for (const text of [csvOf.mbank?.([school]) ?? '', 'Data księgowania;Data operacji;Tytuł;Kwota\n2026-11-19;2026-11-19;a;1,00\n']) {
    await expect(read(text.replace('Data księgowania', 'Data k�'))).rejects.toThrow(/^The column "#?Data k�" may be the booking day/);
  }
});

test.each([
  ['windows-1250 as UTF-8', iconv.encode(polish, 'windows-1250'), 'utf-8', 'The file is not UTF-8. Omit --encoding, or use windows-1250.'],
  ['UTF-8 as windows-1250', Buffer.from(polish), 'windows-1250', 'The file is UTF-8, not windows-1250. Omit --encoding.'],
  [
    'UTF-8 with a cut letter as windows-1250',
    withCutLetters(`${polish}ł|`),
    'windows-1250',
    'The file is UTF-8, not windows-1250. Omit --encoding.',
  ],
  ['UTF-16 as UTF-8', Buffer.from(`\ufeff${polish}`, 'utf16le'), 'utf-8', 'The file is UTF-16LE, not utf-8. Omit --encoding.'],
  ['an empty file', Buffer.from(''), 'auto', 'The file is empty. Download the statement'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'auto', 'The file is a PDF. Download the statement from the bank as MT940, camt.053 or CSV.'],
  ['a workbook', Buffer.from('PK\x03\x04\x00'), 'auto', 'The file is a spreadsheet or an archive.'],
  ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\x00', 'latin1'), 'auto', 'The file is a spreadsheet or a document.'],
  [
    'a page to log in',
    Buffer.from('\ufeff\r\n<!DOCTYPE html>\n<title>Kwota;Tytuł'),
    'auto',
    'The file is a web page (HTML). Download the statement from the bank as',
  ],
  ['a table of a web page', Buffer.from('\ufeff<!-- x -->\n<TABLE border=1>', 'utf16le'), 'auto', 'The file is a web page (HTML).'],
  [
    'a page in XML',
    Buffer.from('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">'),
    'auto',
    'The file is a web page (HTML).',
  ],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]), 'auto', 'The file is no text. Download the statement'],
  ['bytes without a letter', Buffer.from([0x4b, 0x81, 0x90]), 'windows-1250', 'The file is not windows-1250. Omit --encoding.'],
] as const)('PRV-01 rejects %s', async (_, bytes, encoding, reason) => {
  await expect(decode(bytes, encoding)).rejects.toThrow(reason);
});
