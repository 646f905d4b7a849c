import {
  addTransfer,
  type Credit,
  dateOf,
  emptyStatement,
  invalidStatement,
  maxTitleLength,
  nameOrder,
  parseExact,
  plainAccount,
  plainText,
  type Statement,
} from './statement.ts';

/** A tag like `61` with its text, over several lines; `line` is its first one. */
type Field = { tag: string; lines: string[]; line: number };
type Balance = { hundredths: number; currency: string };
/** The pages of one account, from its opening balance to its closing one. */
type Page = { line: number; account: string; opening: Balance | undefined; sum: number; isClosed: boolean; closing?: number };

export function isMt940(text: string): boolean {
  return /^(\p{Cc}|\{1:.*\{4:)?:20:/mu.test(text) && /^:25P?:/m.test(text) && (hasBalance(text) || /^:34F:/m.test(text));
}

const hasBalance = (text: string) => /^:60[FM]:/m.test(text);

/**
 * Parses bank statements in MT940, of one or several accounts and days, with the subfields of Polish banks.
 * @see https://docplayer.pl/605075-Mbank-companynet-bresok-opis-formatu-pliku-eksportu-wyciagow-dziennych-mt940.html mBank
 * @see http://docplayer.pl/49455177-Opis-formatu-pliku-wyciagow-mt940-ver.html Millennium
 * @throws OperatorError with the line, when a part cannot be read or the transfers do not add up to the closing balance
 */
export function parseMt940(text: string): Statement {
  if (!hasBalance(text)) throw invalidStatement('The file is an interim report (MT942), not a statement.', 'Download MT940 instead.');
  const statement = emptyStatement('MT940');
  let page: Page | undefined;
  let current: Credit | undefined;
  const transfers = new Map<Credit, string[]>();
  for (const field of fieldsOf(text)) {
    if (field.tag !== '86') current = undefined;
    if (field.tag === '20') {
      requireClosed(page);
      page = { line: field.line, account: '', opening: undefined, sum: 0, isClosed: false };
    }
    if (page === undefined) throw invalidStatement(`Line ${field.line} is outside a statement, which begins with :20:.`);
    const content = field.lines.join('');
    // The second line of 25P has the code of the bank.
    if (field.tag === '25' || field.tag === '25P') page.account = plainAccount((field.lines[0] ?? '').replace(/[A-Z]{3}$/, ''));
    else if (field.tag === '60F' || field.tag === '60M') open(page, field);
    else if (field.tag === '61') {
      current = parseTransfer(page, field);
      if (current === undefined) statement.skipped.notBooked += 1;
      else transfers.set(current, ownTexts(field));
    } else if (field.tag === '86' && current !== undefined) addDetails(current, content);
    else if (field.tag === '62F' || field.tag === '62M') close(page, field);
  }
  requireClosed(page);
  for (const [transfer, others] of transfers) addTransfer(statement, { ...transfer, title: nameOrder(transfer.title, ...others) });
  return statement;
}

/** A page may begin behind another one, without a new :20:. */
function open(page: Page, field: Field): void {
  page.opening = parseBalance(field);
  if (page.isClosed && field.tag === '60M' && page.opening.hundredths !== page.closing) {
    throw invalidStatement(`The balance in line ${field.line} is not that of the page before: a part of the file is missing.`);
  }
  if (page.isClosed) Object.assign(page, { sum: 0, isClosed: false, line: field.line });
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // Some banks begin a block with a control character, or wrap it in the blocks of SWIFT.
    const line = raw.replace(/^\p{Cc}+/u, '').replace(/^(-\}(\{5:.*\})?)?(\{1:.*\{4:)?/, '');
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [rest], line: index + 1 });
    else if (!/^-?\s*$/.test(line)) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

function requireClosed(page: Page | undefined): void {
  if (page === undefined || page.isClosed) return;
  throw invalidStatement(`The statement that begins at line ${page.line} has no closing balance (:62F:): the file is cut off there.`);
}

function parseBalance({ lines, line }: Field): Balance {
  const [, sign, currency = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)\s*$/.exec(lines.join('')) ?? [];
  const hundredths = parseExact(amount);
  if (hundredths === undefined) throw invalidStatement(`Line ${line} has a balance that cannot be read.`);
  return { hundredths: sign === 'D' ? 0 - hundredths : hundredths, currency };
}

/** Value day, booking day, sign, third letter of the currency, amount, type, references. */
const transferLine = /^(\d{6})(\d{4})?([RE]?[CD])([A-Z])?(\d+(?:,\d*)?)([A-Z][A-Z0-9]{3})(.*)$/;

/** @returns undefined for an expected transfer (EC, ED), which is not booked */
function parseTransfer(page: Page, { lines, line }: Field): Credit | undefined {
  const [, value = '', entry, sign = '', , amount = '', , references = ''] = transferLine.exec(lines[0] ?? '') ?? [];
  const hundredths = parseExact(amount);
  const date = bookingDay(value, entry);
  if (page.opening === undefined || page.isClosed) throw invalidStatement(`Line ${line} is a transfer outside the balances.`);
  if (hundredths === undefined || date === undefined) throw invalidStatement(`Line ${line} is a transfer that cannot be read.`);
  if (sign.startsWith('E')) return undefined;
  // The reversal of a debit brings money in.
  const signed = sign === 'C' || sign === 'RD' ? hundredths : 0 - hundredths;
  page.sum += signed;
  const reference = references.split('//')[1]?.trim() ?? '';
  const texts = { title: '', payer: '', payerAccount: '', reference };
  const { account, opening } = page;
  return { line, account, date, hundredths: signed, currency: opening.currency, ...texts, isReversal: sign.startsWith('R') };
}

/** The payer's reference and the line below it. */
const ownTexts = ({ lines }: Field) => [transferLine.exec(lines[0] ?? '')?.[7]?.split('//')[0] ?? '', ...lines.slice(1)];

/** The booking day has no year: it is the one that is nearest to the value day. */
function bookingDay(value: string, entry: string | undefined): string | undefined {
  const year = 2000 + Number(value.slice(0, 2));
  const month = Number(value.slice(2, 4));
  if (entry === undefined) return dateOf(String(year), value.slice(2, 4), value.slice(4));
  const entryMonth = Number(entry.slice(0, 2));
  const shift = month - entryMonth > 6 ? 1 : month - entryMonth < -6 ? -1 : 0;
  return dateOf(String(year + shift), entry.slice(0, 2), entry.slice(2));
}

/** Some banks write the field twice: the code of the transfer, then its details. */
function addDetails(credit: Credit, content: string): void {
  const details = parseDetails(content);
  if (details.title.length > maxTitleLength) {
    throw invalidStatement(`Line ${credit.line} has a title of more than ${maxTitleLength} characters.`);
  }
  const { isStructured, ...texts } = details;
  if (isStructured || credit.title === '') Object.assign(credit, texts);
}

function close(page: Page, field: Field): void {
  const closing = parseBalance(field);
  if (page.opening === undefined || page.isClosed) throw invalidStatement(`Line ${field.line} is a balance without an opening one.`);
  if (page.opening.currency !== closing.currency || page.opening.hundredths + page.sum !== closing.hundredths) {
    throw invalidStatement(`The transfers before line ${field.line} do not add up to its closing balance: a part of the file is missing.`);
  }
  page.isClosed = true;
  page.closing = closing.hundredths;
}

type Details = { title: string; payer: string; payerAccount: string; isStructured: boolean };

/** The code of the transfer, then a sign before each two-digit code: `172^00PRZELEW^20Tytuł`, `020~00152~20…`, `<00…`. */
const structured = /^[\dA-Z]{0,4}([^\p{L}\p{N}\s])00|^[\dA-Z]{0,4}([^\p{L}\p{N}\s])20/u;
/** The codes that banks use. Any other two digits belong to a text. */
const subfield = /^(0\d|1\d|2\d|3[0-8]|6[0-5])/;
/** mBank's words for companies: `911 TRANSAKCJA COLLECT; Z RACH.: …; OD: …; TYT.: …; TNR: …`. */
const labels = /(?:^|; ?)(Z RACH\.|OD|TYT\.|TNR|ID IPH|DLA|NA RACH\.): ?/;

/**
 * Parses the details of a transfer (`:86:`), whose lines are joined: a bank breaks a text anywhere.
 * Codes: title 20–26; payer 32 and 33, otherwise 27 and 28; payer's account 38, otherwise 29 or 31.
 * @see https://pdfcoffee.com/description-of-mt940-statement-file-pdf-free.html BNP Paribas, with the codes
 * @see https://github.com/WoLpH/mt940 mt940_tests/mBank/mt940.sta: mBank for companies
 */
function parseDetails(content: string): Details {
  const match = structured.exec(content);
  const sign = match?.[1] ?? match?.[2];
  if (sign === undefined) return parseLabels(content);
  const fields = new Map<string, string>();
  for (const part of content.slice(content.indexOf(sign)).split(sign).slice(1)) {
    const code = subfield.exec(part)?.[0];
    if (code !== undefined) fields.set(code, (fields.get(code) ?? '') + part.slice(2));
    else append(fields, sign + part);
  }
  const joined = (...codes: string[]) => plainText(codes.map((code) => fields.get(code) ?? '').join(''));
  const beside = joined('27', '28');
  return {
    title: joined('20', '21', '22', '23', '24', '25', '26'),
    payer: payerOf(fields.get('32') ?? '', fields.get('33') ?? '') || (/^\d*$/.test(beside) ? '' : beside),
    payerAccount: accountIn(joined('38')) || accountIn(joined('29')) || accountIn(beside) || accountIn(joined('31')),
    isStructured: true,
  };
}

/** The shortest line of a bank: a longer name goes on in the next field, a shorter one is followed by the address. */
const shortestLine = 27;
const payerOf = (name: string, rest: string) => plainText(name.length < shortestLine ? `${name} ${rest}` : name + rest);

function append(fields: Map<string, string>, text: string): void {
  const last = [...fields.keys()].at(-1);
  if (last !== undefined) fields.set(last, `${fields.get(last)}${text}`);
}

function parseLabels(content: string): Details {
  const parts = content.split(labels);
  const labelled = (label: string) => plainText(parts[parts.indexOf(label, 1) + 1] ?? '').replace(/ ?;$/, '');
  if (!parts.includes('TYT.')) return { title: plainText(content), payer: '', payerAccount: '', isStructured: false };
  return {
    title: labelled('TYT.'),
    payer: parts.includes('OD') ? labelled('OD') : '',
    payerAccount: parts.includes('Z RACH.') ? accountIn(labelled('Z RACH.')) : '',
    isStructured: true,
  };
}

/** A Polish account, an IBAN or nothing. */
function accountIn(text: string): string {
  const account = plainAccount(text);
  return /^\d{26}$|^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(account) ? account : '';
}
