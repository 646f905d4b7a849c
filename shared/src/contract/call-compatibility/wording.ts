import type { Alternative } from './schema.ts';

/**
 * Why a value of the narrow schema may be no value of the wide one: an English sentence without its capital letter and its point.
 * `isOtherValue`: it has a type or a value that the wide schema does not have.
 */
export type Difference = { text: string; isOtherValue?: boolean };

/** Who has the narrow and the wide schema, and what each does with a value. */
export type Direction = {
  narrow: string;
  send: string;
  wide: string;
  accept: string;
  require: string;
  /** Whether a property that the wide schema does not have is ignored. Otherwise it is a difference. */
  ignoresUnknown: boolean;
};

/** What a portal must understand of a remote. */
export const sent: Direction = {
  narrow: 'the remote',
  send: 'send',
  wide: 'the portal',
  accept: 'accept',
  require: 'require',
  ignoresUnknown: false,
};

/** What a remote must understand of a portal. */
export const answered: Direction = {
  narrow: 'the portal',
  send: 'answer',
  wide: 'the remote',
  accept: 'expect',
  require: 'read',
  ignoresUnknown: true,
};

const longestPath = 300;

/** The path of a property: `body.city`, or `body["first name"]`. It ends with `…` when it would be too long. */
export function pathOf(object: string, name: string): string {
  if (object.length > longestPath) return object.endsWith('…') ? object : `${object}…`;
  return /^[A-Za-z_$][\w$]{0,49}$/.test(name) ? `${object}.${name}` : `${object}[${shortened(name)}]`;
}

/** A value as JSON of one line and at most 100 characters. */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

const typeNames = new Map<string | undefined, string>([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'a boolean'],
  ['null', 'null'],
  ['array', 'a list'],
  ['object', 'an object'],
  [undefined, 'anything'],
]);

export function typesOf(alternatives: readonly Alternative[]): string {
  const names = alternatives.map(({ type, literal }) =>
    literal === undefined ? (typeNames.get(type) ?? shortened(type)) : shortened(literal),
  );
  return names.length === 0 ? 'nothing' : inWords(names);
}

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The longest list in a sentence. */
const most = 12;

/** `a, b or c`, each name once. */
export function inWords(names: readonly string[]): string {
  const different = [...new Set(names)];
  return different.length <= most ? disjunction.format(different) : `${different.slice(0, most).join(', ')}, …`;
}
