import type { Alternative } from './alternatives.ts';
import { type Difference, type Measure, shortened } from './differences.ts';

/** Who has the narrow and the wide schema, and what each does with a value. */
type Words = { narrow: string; send: string; wide: string; accept: string; require: string };

const sent: Words = { narrow: 'the remote', send: 'send', wide: 'the portal', accept: 'accept', require: 'require' };
const answered: Words = { narrow: 'the portal', send: 'answer', wide: 'the remote', accept: 'expect', require: 'read' };

/** Why a portal does not understand what a remote sends: an English sentence without its capital letter and its point. */
export const describeSent = (difference: Difference): string => describe(difference, sent);

/** Why a remote does not understand what a portal answers. */
export const describeAnswered = (difference: Difference): string => describe(difference, answered);

function describe(difference: Difference, words: Words): string {
  const { path, kind } = difference;
  const { narrow, send, wide, accept, require } = words;
  switch (kind) {
    case 'missing':
      return `${wide} ${require}s ${path}, which ${narrow} ${difference.isOptional ? 'may omit' : `does not ${send}`}`;
    case 'unknown':
      return `${wide} does not know ${path}, which ${narrow} ${send}s`;
    case 'literals':
      return `${path}: ${narrow} ${send}s ${inWords(difference.literals.map(shortened))}, which ${wide} does not ${accept}`;
    case 'types':
      return `${path}: ${narrow} ${send}s ${typesOf(difference.narrow)}, ${wide} ${accept}s ${typesOf(difference.wide)}`;
    case 'range':
      return `${path}: ${narrow} allows ${limitOf(difference, difference.narrow)}, ${wide} ${limitsTo(difference)}`;
    case 'rule':
      return `${path}: ${wide} requires ${ruleOf(difference)}, which ${narrow} does not ensure`;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'a boolean',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

function typesOf(alternatives: readonly Alternative[]): string {
  const names = alternatives.map(({ type = '', literal }) => {
    if (literal !== undefined) return shortened(literal);
    return Object.hasOwn(typeNames, type) ? (typeNames[type] ?? '') : type === '' ? 'anything' : shortened(type);
  });
  return names.length === 0 ? 'nothing' : inWords(names);
}

/** The longest list in a sentence. */
const most = 12;

/** `a, b or c`, each name once. */
function inWords(names: readonly string[]): string {
  const [last = '', ...others] = [...new Set(names)].toReversed();
  if (others.length === 0) return last;
  const first = others.toReversed();
  return first.length < most ? `${first.join(', ')} or ${last}` : `${first.slice(0, most).join(', ')}, …`;
}

type Range = Extract<Difference, { kind: 'range' }>;

const units: Readonly<Record<Measure, string>> = { characters: ' characters', items: ' items', properties: ' properties', value: '' };

function limitOf({ measure }: Range, limit: number): string {
  if (Number.isFinite(limit)) return `${limit}${units[measure]}`;
  return measure === 'value' ? 'any number' : `any number of${units[measure]}`;
}

function limitsTo({ end, wide, isExclusive }: Range): string {
  if (isExclusive) return `only ${end === 'least' ? 'more' : 'less'} than ${wide}`;
  return `at ${end} ${wide}`;
}

function ruleOf({ keyword, value }: Extract<Difference, { kind: 'rule' }>): string {
  if (keyword === 'multipleOf') return `a multiple of ${shortened(value)}`;
  return keyword === 'pattern' || keyword === 'format'
    ? `the ${keyword} ${shortened(value)}`
    : `${shortened(keyword)}: ${shortened(value)}`;
}
