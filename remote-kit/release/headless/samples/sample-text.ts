import type { Schema } from '@osk/shared/contract/calls/schema';
import { formats } from './formats.ts';
import { matchPattern } from './match-pattern.ts';
import type { Place } from './sample.ts';

const longest = 200;
const characters = new Intl.Segmenter();

/** Long words, letters of Polish and of right-to-left scripts, emoji with joiners, and what HTML would read as markup. */
const unusual = [
  'Konstantynopolitańczykowianeczkówna',
  'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ ',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  'שלום עולם مرحبا بالعالم ',
  '<script>alert("&amp;")</script><img src=x onerror=alert(1)> ',
  '$& %s {0} \\n \' " ` ',
];

/** Texts that many patterns accept: words, a strong password, a host, digits. */
const usual = ['Example', 'Example!1', 'example', 'example.com', '1', '0123456789'];

/** A text, by its format, its patterns or its name. */
export function sampleText(schema: Schema, place: Place): string {
  const number = place.index + 1;
  const format = formats.get(String(schema.format ?? schema.contentEncoding));
  if (format) return format(place.dataSet === 'none' ? 1 : number);
  const patterns = [schema.pattern ?? []].flat().flatMap((pattern) => toExpression(String(pattern)));
  const [least, greatest] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? Infinity)];
  const isValid = (text: string) => text.length >= least && text.length <= greatest && patterns.every((pattern) => pattern.test(text));
  const id = idOf(place, number);
  if (id !== undefined && isValid(id)) return id;
  const texts = [fitted(textOf(place, greatest), least, greatest), ...usual.map((text) => fitted(text, least, greatest))];
  return texts.find(isValid) ?? patterns.map(matchPattern).find(isValid) ?? texts[0] ?? '';
}

/** JSON Schema has patterns without flags. */
function toExpression(pattern: string): RegExp[] {
  const flags = ['u', ''].find((flag) => isExpression(pattern, flag));
  return flags === undefined ? [] : [new RegExp(pattern, flags)];
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
}

/**
 * Ids are the same in all answers: a `productId` names a product of the same place in its list. Nothing is its own parent: the id of
 * a parent is that of the item before.
 */
function idOf({ name }: Place, number: number): string | undefined {
  if (name === 'id') return formats.get('uuid')?.(number);
  if (!/[a-z]Id$/.test(name)) return undefined;
  return formats.get('uuid')?.(/^(parent|previous|next)/.test(name) ? number - 1 : number);
}

function textOf({ dataSet, index, position, count }: Place, greatest: number): string {
  if (dataSet === 'none') return '';
  const number = count();
  if (dataSet !== 'longest') return `Example ${number}`;
  const word = unusual[(index + position) % unusual.length] ?? '';
  // The number keeps texts different.
  const start = `${number} `;
  const length = Math.max(Math.min(greatest, longest) - start.length, 0);
  return start + word.repeat(Math.floor(length / word.length)) + cut(word, length % word.length);
}

/** Cuts a text between characters, not within an emoji. */
function cut(text: string, greatest: number): string {
  let start = '';
  for (const { segment } of characters.segment(text)) {
    if (start.length + segment.length > greatest) break;
    start += segment;
  }
  return start;
}

/** Cuts a text to its greatest length, or extends it to its least. */
function fitted(text: string, least: number, greatest: number): string {
  return (text.length > greatest ? cut(text, greatest) : text).trimEnd().padEnd(least, 'a');
}
