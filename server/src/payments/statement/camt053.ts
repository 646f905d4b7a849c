import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import {
  addTransfer,
  type Credit,
  emptyStatement,
  invalidStatement,
  maxTitleLength,
  nameOrder,
  parseDate,
  parseExact,
  partSeparator,
  plainAccount,
  plainText,
  type Statement,
} from './statement.ts';

/** Each element is an object, and these are arrays of them. */
const repeated = ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf'];

const plain = z.pipe(z.string(), z.transform(plainText));
const Text = z.object({ '#text': plain });
type Text = z.output<typeof Text>;
const text = z.optional(Text);
const texts = z.optional(z.array(Text));
const optional = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.object(shape));

const Account = optional({ Id: optional({ IBAN: text, Othr: optional({ Id: text }) }) });
const Amount = z.object({ '#text': plain, '@Ccy': plain });
/** Only those in the currency of the entry are read. */
const partAmount = optional({ '#text': plain, '@Ccy': z.optional(plain) });
const Day = optional({ Dt: text, DtTm: text });
const Party = optional({ Nm: text, Pty: optional({ Nm: text }) });
/** How a bank marks a reversal or a return, in an entry or in one of its transfers. */
const marks = {
  RvslInd: text,
  RtrInf: z.optional(z.unknown()),
  BkTxCd: optional({ Domn: optional({ Fmly: optional({ SubFmlyCd: text }) }) }),
};
const Part = z.object({
  ...marks,
  Amt: partAmount,
  CdtDbtInd: text,
  AmtDtls: optional({ TxAmt: optional({ Amt: partAmount }), InstdAmt: optional({ Amt: partAmount }) }),
  Refs: optional({ AcctSvcrRef: text, EndToEndId: text }),
  RltdPties: optional({ Dbtr: Party, DbtrAcct: Account, Cdtr: Party, CdtrAcct: Account }),
  RmtInf: optional({
    Ustrd: texts,
    Strd: z.optional(z.array(z.object({ CdtrRefInf: optional({ Ref: text }), AddtlRmtInf: texts }))),
  }),
  AddtlTxInf: text,
});
type Part = z.output<typeof Part>;
const Direction = z.object({ '#text': z.pipe(plain, z.enum(['CRDT', 'DBIT'])) });
const Entry = z.object({
  ...marks,
  Amt: Amount,
  CdtDbtInd: Direction,
  /** A code in the element itself, since 2019 in an element of its own. */
  Sts: z.object({ '#text': z.optional(plain), Cd: text, Prtry: text }),
  BookgDt: Day,
  ValDt: Day,
  AcctSvcrRef: text,
  NtryDtls: z.optional(z.array(z.object({ TxDtls: z.optional(z.array(Part)) }))),
  AddtlNtryInf: text,
});
type Entry = z.output<typeof Entry>;
const Balance = z.object({ Tp: z.object({ CdOrPrtry: optional({ Cd: text }) }), Amt: Amount, CdtDbtInd: Direction, Dt: Day });
const Report = z.object({ Acct: Account, Bal: z.array(Balance), Ntry: z.optional(z.array(Entry)) });
type Report = z.output<typeof Report>;
const Document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(Report) }) }) });

/** What banks offer beside the statement. */
const otherMessages = z.object({
  Document: z.object({ BkToCstmrAcctRpt: z.optional(z.unknown()), BkToCstmrDbtCdtNtfctn: z.optional(z.unknown()) }),
});

export const isXml = (text: string) => /^\s*<(\?xml|!--|([^\s<>]+:)?Document)/.test(text);

/**
 * Parses bank statements in camt.053, of one or several accounts. The line of a credit is the number of its entry.
 * @see https://www.iso20022.org/iso-20022-message-definitions?business-domain=6 camt.053
 * @throws OperatorError when a part cannot be read, or the entries do not add up to the closing balance
 */
export async function parseCamt053(xml: string): Promise<Statement> {
  const content = await parseXml(xml.trimStart());
  const parsed = z.safeParse(Document, content);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.filter((step) => typeof step === 'string').join('/');
    throw otherMessage(content) ?? invalidStatement(`The XML file is not a statement in camt.053: ${path} is missing or cannot be read.`);
  }
  const statement = emptyStatement('camt.053');
  const pages: Page[] = [];
  let line = 0;
  for (const report of parsed.data.Document.BkToCstmrStmt.Stmt) {
    let sum = 0;
    for (const entry of report.Ntry ?? []) {
      line += 1;
      sum += addEntry(statement, entry, accountOf(report.Acct), line);
    }
    pages.push({ report, sum, line });
  }
  return { ...statement, isUnchecked: !areChecked(pages) };
}

async function parseXml(xml: string): Promise<unknown> {
  // Entities could make a small file a huge one.
  if (/<!DOCTYPE/i.test(xml)) throw invalidStatement('The XML file has a document type, which no bank statement has.');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw invalidStatement(`The XML file is damaged or cut off at line ${valid.err.line}.`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    alwaysCreateTextNode: true,
    parseTagValue: false,
    // Characters by their numbers: &#243;.
    htmlEntities: true,
    removeNSPrefix: true,
    isArray: (name) => repeated.includes(name),
  });
  try {
    return parser.parse(xml);
  } catch {
    // Elements a hundred deep, or with names that could harm.
    throw invalidStatement('The XML file has elements that no bank statement has.');
  }
}

function otherMessage(content: unknown): Error | undefined {
  const { BkToCstmrAcctRpt, BkToCstmrDbtCdtNtfctn } = z.safeParse(otherMessages, content).data?.Document ?? {};
  const advice = 'Download camt.053 instead.';
  if (BkToCstmrAcctRpt !== undefined) return invalidStatement('The file is an account report (camt.052), not a statement.', advice);
  if (BkToCstmrDbtCdtNtfctn !== undefined) return invalidStatement('The file is a notification (camt.054), not a statement.', advice);
  return undefined;
}

function addEntry(statement: Statement, entry: Entry, account: string, line: number): number {
  const { Sts, Amt, CdtDbtInd } = entry;
  if ((textOf(Sts.Cd) || textOf(Sts.Prtry) || Sts['#text']) !== 'BOOK') {
    statement.skipped.notBooked += 1;
    return 0;
  }
  const hundredths = hundredthsOf(Amt, `Entry ${line}`);
  const isCredit = CdtDbtInd['#text'] === 'CRDT';
  for (const transfer of transfersOf(entry, hundredths, account, line)) {
    addTransfer(statement, isCredit ? transfer : { ...transfer, hundredths: 0 - transfer.hundredths });
  }
  return isCredit ? hundredths : 0 - hundredths;
}

/** An entry of several transfers is one each, if it has all their amounts. Otherwise it is one with all their texts. */
function transfersOf(entry: Entry, hundredths: number, account: string, line: number): Credit[] {
  const { Amt, CdtDbtInd, BookgDt, ValDt } = entry;
  const date = parseDay(dayOf(BookgDt) || dayOf(ValDt));
  if (date === undefined) throw invalidStatement(`Entry ${line} has no booking day.`);
  const parts = (entry.NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? []);
  const amounts = parts.map((part) => partHundredths(part, entry, line));
  const signed = amounts.map((amount, index) => (isOpposite(parts[index], entry) ? 0 - amount : amount));
  // Some banks write the direction of the payer.
  const split = [signed, amounts].find((all) => all.length > 1 && all.reduce((sum, one) => sum + one, 0) === hundredths);
  const groups = split === undefined ? [parts] : parts.map((part) => [part]);
  const info = textOf(entry.AddtlNtryInf);
  return groups.map((group, index) => {
    const amount = split?.[index] ?? hundredths;
    const title = together(group.map(titleOf)) || info;
    return {
      line,
      account,
      date,
      hundredths: amount,
      currency: Amt['@Ccy'],
      title: limited(split === undefined ? nameOrder(title, info) : title),
      ...payerOf(group, account, (CdtDbtInd['#text'] === 'CRDT') === amount >= 0),
      reference: textOf(group[0]?.Refs?.AcctSvcrRef) || textOf(entry.AcctSvcrRef),
      isReversal: isMarked(entry) || group.some(isMarked),
    };
  });
}

/** The amount of a part, not a number when it has none in the currency of the entry. */
function partHundredths({ Amt, AmtDtls }: Part, entry: Entry, line: number): number {
  const amounts = [Amt, AmtDtls?.TxAmt?.Amt, AmtDtls?.InstdAmt?.Amt];
  const amount = amounts.find((one) => one?.['@Ccy'] === entry.Amt['@Ccy']);
  return amount === undefined ? Number.NaN : hundredthsOf(amount, `Entry ${line}`);
}

function isOpposite(part: Part | undefined, entry: Entry): boolean {
  const direction = textOf(part?.CdtDbtInd);
  return direction !== '' && direction !== entry.CdtDbtInd['#text'];
}

/** The codes of transfers, direct debits and cheques that came back or were called back. */
const returnCodes = ['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD', 'UPCQ', 'CQRV'];

function isMarked({ RvslInd, RtrInf, BkTxCd }: Pick<Part, keyof typeof marks>): boolean {
  return /^(true|1)$/i.test(textOf(RvslInd)) || RtrInf !== undefined || returnCodes.includes(textOf(BkTxCd?.Domn?.Fmly?.SubFmlyCd));
}

/** The payers of a credit, and the other parties of a debit. In a reversal they have the roles of the payment that it takes back. */
function payerOf(parts: readonly Part[], account: string, isCredit: boolean): Pick<Credit, 'payer' | 'payerAccount'> {
  const payers = parts.map(({ RltdPties: { Dbtr, DbtrAcct, Cdtr, CdtrAcct } = {} }) => {
    const isDebtor = isCredit || (Dbtr !== undefined && accountOf(DbtrAcct) !== account);
    const party = isDebtor ? Dbtr : Cdtr;
    return { name: textOf(party?.Nm) || textOf(party?.Pty?.Nm), account: accountOf(isDebtor ? DbtrAcct : CdtrAcct) };
  });
  const [payerAccount = '', ...others] = new Set(payers.map((payer) => payer.account).filter(Boolean));
  const payer = together(payers.map(({ name }) => name)).slice(0, maxTitleLength);
  return { payer, payerAccount: others.length === 0 ? payerAccount : '' };
}

const together = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).join(partSeparator);

/** A batch has many titles: one that is too long keeps its payment marks. */
function limited(title: string): string {
  return title.length <= maxTitleLength ? title : [...findPaymentMarks(title), title].join(partSeparator).slice(0, maxTitleLength);
}

function titleOf({ RmtInf, AddtlTxInf, Refs }: Part): string {
  const { Ustrd = [], Strd = [] } = RmtInf ?? {};
  const structured = Strd.flatMap(({ CdtrRefInf, AddtlRmtInf = [] }) => [CdtrRefInf?.Ref, ...AddtlRmtInf]);
  const written = plainText([...Ustrd, ...structured].map(textOf).join(' '));
  return nameOrder(written || textOf(AddtlTxInf), textOf(AddtlTxInf), textOf(Refs?.EndToEndId));
}

function hundredthsOf({ '#text': written }: Pick<z.output<typeof Amount>, '#text'>, what: string): number {
  const hundredths = parseExact(written);
  if (hundredths === undefined) throw invalidStatement(`${what} has an amount that cannot be read: "${written.slice(0, 40)}".`);
  return hundredths;
}

const textOf = (element: Text | undefined) => element?.['#text'] ?? '';
const dayOf = (day: z.output<typeof Day>) => textOf(day?.Dt) || textOf(day?.DtTm);
const accountOf = (account: z.output<typeof Account>) => plainAccount(textOf(account?.Id?.IBAN) || textOf(account?.Id?.Othr?.Id));

/** A day may have a zone, too. A time with one is on the day in Warsaw. */
function parseDay(written: string): string | undefined {
  try {
    return Temporal.Instant.from(written).toZonedDateTimeISO('Europe/Warsaw').toPlainDate().toString();
  } catch {
    return parseDate(written.replace(/(Z|[+-]\d\d:\d\d)$/, ''));
  }
}

/** The balances and the entries of an account, or one page of them. The line is that of the last entry. */
type Page = { report: Report; sum: number; line: number };
/** Pages since an opening balance; `fits` is undefined when their balances cannot show it. */
type Pages = { openings: readonly number[]; sum: number; line: number; fits?: boolean | undefined; isClosed?: boolean };

/** Whether the balances show that no entry is missing. Most are optional, and only the first and the last page may have them. */
function areChecked(pages: readonly Page[]): boolean {
  const accounts = Map.groupBy(pages, ({ report: { Acct, Bal } }) => `${accountOf(Acct)} ${Bal[0]?.Amt['@Ccy']}`);
  return [...accounts.values()].flatMap(joinPages).every(({ fits }) => fits);
}

function joinPages(pages: readonly Page[]): Pages[] {
  const joined: Pages[] = [];
  for (const page of pages) {
    // The opening balance is that of the day, or the closing one of the day before. Some banks write a pair for each day.
    const opening = [...balancesOf(page.report, 'OPBD', 0), ...balancesOf(page.report, 'PRCD', 0)];
    const closing = balancesOf(page.report, 'CLBD', -1);
    const interim = balancesOf(page.report, 'ITBD');
    const ends = closing.length > 0 ? closing : interim;
    let current = joined.at(-1);
    if (current === undefined || current.isClosed || reaches(opening, page.sum, ends)) {
      // Nothing shows whether a single interim balance is at the beginning or at the end.
      const starts = interim.length > 1 || closing.length > 0 ? interim : [];
      current = { openings: opening.length > 0 ? opening : starts, sum: 0, line: 0 };
      joined.push(current);
    }
    current.sum += page.sum;
    current.line = page.line;
    current.fits = current.openings.length === 0 || ends.length === 0 ? undefined : reaches(current.openings, current.sum, ends);
    current.isClosed = closing.length > 0 && current.fits !== false;
  }
  const broken = joined.find(({ fits }) => fits === false);
  if (broken !== undefined) {
    throw invalidStatement(`The entries up to ${broken.line} do not add up to the closing balance: a part of the file is missing.`);
  }
  return joined;
}

/** A page of interim balances begins and ends with different ones. */
const reaches = (openings: readonly number[], sum: number, ends: readonly number[]) =>
  openings.some((opening, at) => ends.some((end, other) => opening + sum === end && (openings !== ends || at !== other)));

/** The balances of a code, only those of the first or the last day if `at` is 0 or -1. */
function balancesOf({ Bal }: Report, code: string, at?: 0 | -1): number[] {
  const found = Bal.filter(({ Tp }) => textOf(Tp.CdOrPrtry?.Cd) === code);
  const days = found.map(({ Dt }) => dayOf(Dt)).sort();
  return found
    .filter(({ Dt }) => at === undefined || dayOf(Dt) === days.at(at))
    .map(({ Amt, CdtDbtInd }) => {
      const hundredths = hundredthsOf(Amt, `The balance ${code}`);
      return CdtDbtInd['#text'] === 'CRDT' ? hundredths : 0 - hundredths;
    });
}
