import { domainToASCII } from 'node:url';

export type Sender = { name: string; address: string };

const word = String.raw`[^\s\p{C}@<>(),;:"\\[\]]+`;
const addressForm = new RegExp(String.raw`^("(?:[^"\\]|\\.)+"|${word})@(\[[^\s@<>[\]]+\]|${word})$`, 'u');
const example = 'like Portal OSK <portal@example.com>';

/**
 * Reads a sender: an address, alone or after a name. The name is taken as it is, whatever it contains, or in quotes, where a backslash escapes.
 * @returns what the text must be instead when it is no sender
 */
export function parseSender(text: string): Sender | string {
  if (/[\r\n]/.test(text)) return 'one line';
  // Some programs that read environment files keep the quotes.
  const whole = unquote(text.trim()).replace(/[\s,;]+$/, '');
  const [, written = '', bracketed] = /^(.*)<([^<>]*)>?$/.exec(whole) ?? [];
  const isBare = bracketed === undefined;
  const bare = addressForm.test(whole) ? whole : (/[^\s,;]*$/.exec(whole)?.[0] ?? '');
  const name = (isBare ? whole.slice(0, whole.length - bare.length) : written).trim();
  const [, user, domain = ''] = addressForm.exec((bracketed ?? bare).trim()) ?? [];
  const ascii = domain.startsWith('[') ? domain : domainToASCII(domain);
  if (unquote(name) === name && containsAddress(name, isBare)) {
    return `one e-mail address, not several, ${example}; a name that contains an address stands in quotes`;
  }
  if (user === undefined || ascii === '') return `an e-mail address, alone or after a name, ${example}`;
  return { name: oneLine(unquote(name)), address: `${user}@${ascii}` };
}

/** @throws Error when the text is no sender */
export function readSender(text: string): Sender {
  const sender = parseSender(text);
  if (typeof sender === 'string') throw new Error(`the sender must be ${sender}`);
  return sender;
}

/** Formats a sender so that `parseSender` reads the same name. */
export function formatSender({ name, address }: Sender): string {
  return `"${oneLine(name).replace(/["\\]/g, '\\$&')}" <${address}>`;
}

export function domainOf({ address }: Sender): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** A name may be an address, but in brackets or a list it is another sender. Before brackets it has a dot there: `Kursy@OSK` is a name. */
function containsAddress(name: string, isBare: boolean): boolean {
  const parts = name.split(isBare ? /[\s,;:]+/ : /[,;]/);
  const isAddress = (part: string) => (isBare || /@.*\./.test(part)) && addressForm.test(part.trim());
  return /<[^<>]*@[^<>]*>/.test(name) || ((isBare || parts.length > 1) && parts.some(isAddress));
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function unquote(text: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? [];
  return quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1');
}
