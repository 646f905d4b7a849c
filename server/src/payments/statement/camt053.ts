import * as z from 'zod/mini';
import { parseDecimal } from '../../command-line/options.ts';
import {
  addTransfer,
  type Credit,
  emptyStatement,
  invalidStatement,
  maxTitleLength,
  parseDate,
  plainAccount,
  plainText,
  type Statement,
} from './statement.ts';

/** Each element is an object, and these are arrays of them. */
const repeated = ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf'];

const Text = z.object({ '#text': z.string() });
type Text = z.output<typeof Text>;
const text = z.optional(Text);
const texts = z.optional(z.array(Text));
const optional = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.object(shape));

const Account = optional({ Id: optional({ IBAN: text, Othr: optional({ Id: text }) }) });
const Amount = z.object({ '#text': z.string(), '@Ccy': z.string() });
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
  Amt: z.optional(Amount),
  AmtDtls: optional({ TxAmt: optional({ Amt: z.optional(Amount) }) }),
  Refs: optional({ AcctSvcrRef: text }),
  RltdPties: optional({ Dbtr: Party, DbtrAcct: Account, Cdtr: Party, CdtrAcct: Account }),
  RmtInf: optional({
    Ustrd: texts,
    Strd: z.optional(z.array(z.object({ CdtrRefInf: optional({ Ref: text }), AddtlRmtInf: texts }))),
  }),
  AddtlTxInf: text,
});
type Part = z.output<typeof Part>;
const Direction = z.object({ '#text': z.enum(['CRDT', 'DBIT']) });
const Entry = z.object({
  ...marks,
  Amt: Amount,
  CdtDbtInd: Direction,
  /** A code in the element itself, since 2019 in an element of its own. */
  Sts: z.object({ '#text': z.optional(z.string()), Cd: text }),
  BookgDt: Day,
  ValDt: Day,
  AcctSvcrRef: text,
  NtryDtls: z.optional(z.array(z.object({ TxDtls: z.optional(z.array(Part)) }))),
  AddtlNtryInf: text,
});
type Entry = z.output<typeof Entry>;
const Balance = z.object({ Tp: z.object({ CdOrPrtry: optional({ Cd: text }) }), Amt: Amount, CdtDbtInd: Direction });
type Balance = z.output<typeof Balance>;
const Report = z.object({ Acct: Account, Bal: z.array(Balance), Ntry: z.optional(z.array(Entry)) });
const Document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(Report) }) }) });

export const isXml = (text: string) => /^\s*(<\?xml|<Document|<[a-z\d]+:Document)/.test(text);

/**
 * Parses bank statements in camt.053, of one or several accounts. The line of a credit is the number of its entry.
 * @see https://www.iso20022.org/iso-20022-message-definitions?business-domain=6 camt.053
 * @throws OperatorError when a part cannot be read, or the entries do not add up to the closing balance
 */
export async function parseCamt053(xml: string): Promise<Statement> {
  const parsed = z.safeParse(Document, await parseXml(xml));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.filter((step) => typeof step === 'string').join('/');
    throw invalidStatement(`The XML file is not a statement in camt.053: ${path} is missing or cannot be read.`);
  }
  const statement = emptyStatement('camt.053');
  let number = 0;
  for (const report of parsed.data.Document.BkToCstmrStmt.Stmt) {
    let sum = 0;
    for (const entry of report.Ntry ?? []) {
      number += 1;
      sum += addEntry(statement, entry, accountOf(report.Acct), number);
    }
    checkBalances(report.Bal, sum, number);
  }
  return statement;
}

async function parseXml(xml: string): Promise<unknown> {
  // Entities could make a small file a huge one.
  if (/<!DOCTYPE/i.test(xml)) throw invalidStatement('The XML file has a document type, which no bank statement has.');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw invalidStatement(`The XML file is damaged or cut off at line ${valid.err.line}.`);
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    alwaysCreateTextNode: true,
    parseTagValue: false,
    // Characters by their numbers: &#243;.
    htmlEntities: true,
    removeNSPrefix: true,
    isArray: (name) => repeated.includes(name),
  }).parse(xml);
}

function addEntry(statement: Statement, entry: Entry, account: string, line: number): number {
  if ((textOf(entry.Sts.Cd) || entry.Sts['#text']) !== 'BOOK') {
    statement.skipped.notBooked += 1;
    return 0;
  }
  const hundredths = hundredthsOf(entry.Amt, line);
  const isCredit = entry.CdtDbtInd['#text'] === 'CRDT';
  for (const transfer of transfersOf(entry, hundredths, account, line)) {
    addTransfer(statement, isCredit ? transfer : { ...transfer, hundredths: 0 - transfer.hundredths });
  }
  return isCredit ? hundredths : 0 - hundredths;
}

/** An entry of several transfers is one each, if it has all their amounts. */
function transfersOf(entry: Entry, hundredths: number, account: string, line: number): Credit[] {
  const date = parseDate(dayOf(entry.BookgDt) || dayOf(entry.ValDt));
  if (date === undefined) throw invalidStatement(`Entry ${line} has no booking day.`);
  const parts = (entry.NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? []);
  const amounts = parts.map(({ Amt, AmtDtls }) => Amt ?? AmtDtls?.TxAmt?.Amt);
  const known = amounts.flatMap((amount) => (amount === undefined ? [] : [hundredthsOf(amount, line)]));
  const isComplete = parts.length > 1 && known.length === parts.length && known.reduce((sum, one) => sum + one, 0) === hundredths;
  const shown: (Part | undefined)[] = isComplete ? parts : [parts[0]];
  const isReversal = isMarked(entry) || (!isComplete && parts.some(isMarked));
  return shown.map((part, index) => ({
    line,
    account,
    date,
    hundredths: isComplete ? (known[index] ?? 0) : hundredths,
    currency: entry.Amt['@Ccy'],
    title: titleOf(part, entry, line),
    ...payerOf(part, account, entry.CdtDbtInd['#text'] === 'CRDT'),
    reference: textOf(part?.Refs?.AcctSvcrRef) || textOf(entry.AcctSvcrRef),
    isReversal: isReversal || (part !== undefined && isMarked(part)),
  }));
}

/** The code of a payment that came back, and that of one that was called back. */
const returnCodes = ['RRTN', 'RPCR'];

function isMarked({ RvslInd, RtrInf, BkTxCd }: Pick<Part, keyof typeof marks>): boolean {
  return /^(true|1)$/.test(textOf(RvslInd)) || RtrInf !== undefined || returnCodes.includes(textOf(BkTxCd?.Domn?.Fmly?.SubFmlyCd));
}

/** The payer of a credit, and the other party of a debit. In a reversal both have the roles of the payment that it takes back. */
function payerOf(part: Part | undefined, account: string, isCredit: boolean): Pick<Credit, 'payer' | 'payerAccount'> {
  const { Dbtr, DbtrAcct, Cdtr, CdtrAcct } = part?.RltdPties ?? {};
  const isDebtor = isCredit || (Dbtr !== undefined && accountOf(DbtrAcct) !== account);
  const party = isDebtor ? Dbtr : Cdtr;
  return { payer: plainText(textOf(party?.Nm) || textOf(party?.Pty?.Nm)), payerAccount: accountOf(isDebtor ? DbtrAcct : CdtrAcct) };
}

function titleOf(part: Part | undefined, entry: Entry, line: number): string {
  const { Ustrd = [], Strd = [] } = part?.RmtInf ?? {};
  const structured = Strd.flatMap(({ CdtrRefInf, AddtlRmtInf = [] }) => [CdtrRefInf?.Ref, ...AddtlRmtInf]);
  const written = [...Ustrd, ...structured].map(textOf).join(' ');
  const title = plainText(written || textOf(part?.AddtlTxInf) || textOf(entry.AddtlNtryInf));
  if (title.length > maxTitleLength) throw invalidStatement(`Entry ${line} has a title of more than ${maxTitleLength} characters.`);
  return title;
}

function hundredthsOf({ '#text': written }: z.output<typeof Amount>, line: number): number {
  const hundredths = parseDecimal(written);
  if (hundredths === undefined) throw invalidStatement(`Entry ${line} has an amount that cannot be read: "${written}".`);
  return hundredths;
}

const textOf = (element: Text | undefined) => element?.['#text'] ?? '';
const dayOf = (day: z.output<typeof Day>) => textOf(day?.Dt) || textOf(day?.DtTm);
const accountOf = (account: z.output<typeof Account>) => plainAccount(textOf(account?.Id?.IBAN) || textOf(account?.Id?.Othr?.Id));

/** The opening balance is that of the day, or the closing one of the day before. */
function checkBalances(balances: readonly Balance[], sum: number, line: number): void {
  const find = (...codes: string[]) => {
    const found = balances.find(({ Tp }) => codes.includes(textOf(Tp.CdOrPrtry?.Cd)));
    if (found === undefined) return undefined;
    const hundredths = hundredthsOf(found.Amt, line);
    return found.CdtDbtInd['#text'] === 'CRDT' ? hundredths : 0 - hundredths;
  };
  const opening = find('OPBD', 'PRCD');
  const closing = find('CLBD');
  if (opening === undefined || closing === undefined) throw invalidStatement('The XML file has no opening or no closing balance.');
  if (opening + sum !== closing) {
    throw invalidStatement(`The entries up to ${line} do not add up to the closing balance: a part of the file is missing.`);
  }
}
