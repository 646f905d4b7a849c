import { plainAccount, plainText } from './statement.ts';

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
export function parseDetails(content: string): Details {
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

/** The sign of the codes in a text: it belongs to the code before. */
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
