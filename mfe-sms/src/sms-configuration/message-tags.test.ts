import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsInTag, filledMessage, segmentsOf, tagProblems } from './message-tags.ts';

const values = { czas: '14:30', miejsce: 'ul. Prosta 1' };

test.each([
  ['Jazda o {czas}, {miejsce}.', 'Jazda o 14:30, ul. Prosta 1.'],
  ['{czas}{czas}', '14:3014:30'],
  ['{Czas} { czas } {czasu}', '{Czas} { czas } {czasu}'],
  ['{{czas}}', '{14:30}'],
  ['{czas', '{czas'],
  ['', ''],
])('SMS-02 the learner gets %j as %j', (message, filled) => {
  expect(filledMessage(message, values)).toBe(filled);
});

test('SMS-02 what was put in and what means nothing are told apart', () => {
  expect(segmentsOf('O {czas} w {sali}', values)).toEqual([
    { kind: 'typed', text: 'O ' },
    { kind: 'filled', text: '14:30' },
    { kind: 'typed', text: ' w ' },
    { kind: 'unknown', text: '{sali}' },
  ]);
});

test.each([
  ['{Czas}', 'czas'],
  ['{ czas }', 'czas'],
  ['{czasu}', 'czas'],
  ['{CZAS}', 'czas'],
  ['{cas}', 'czas'],
  ['{miejsca}', 'miejsce'],
  ['{Miejscu}', 'miejsce'],
  ['{mejsce}', 'miejsce'],
  ['{imię}', undefined],
  ['{data}', undefined],
  ['{}', undefined],
])('SMS-02 %s is unknown, and %s may have been meant', (written, nearest) => {
  expect(tagProblems(`Jazda ${written}.`)).toEqual([{ kind: 'unknown', written, nearest }]);
});

test('SMS-02 braces without another one, and each problem once', () => {
  expect(tagProblems('Jazda o {czas}, {miejsce}')).toEqual([]);
  expect(tagProblems('Jazda o {czas')).toEqual([{ kind: 'unclosed' }]);
  expect(tagProblems('{czas {miejsce}')).toEqual([{ kind: 'unclosed' }]);
  expect(tagProblems('czas} miejsce}')).toEqual([{ kind: 'unopened' }]);
  expect(tagProblems('{x} {x} {y}')).toMatchObject([{ written: '{x}' }, { written: '{y}' }]);
});

test.each(['{', 'Jazda {cz', '{czas', '{MIEJ'])('%j ends in a tag that is being typed', (message) => {
  expect(endsInTag(message)).toBe(true);
});

test.each(['', 'Jazda', '{czas}', '{czas o', '{imi', '{czas} {x'])('%j does not', (message) => {
  expect(endsInTag(message)).toBe(false);
});

test('SMS-02 a text without braces stays as it is, and right tags are all put in, wherever they stand', () => {
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[{}]/g, ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(words, fc.constantFrom('czas' as const, 'miejsce' as const))), words, (pieces, end) => {
      const message = pieces.map(([text, tag]) => `${text}{${tag}}`).join('') + end;
      expect(tagProblems(message)).toEqual([]);
      expect(filledMessage(message, values)).toBe(pieces.map(([text, tag]) => text + values[tag]).join('') + end);
    }),
  );
});

test('SMS-02 the segments are the message, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      const asTyped = { czas: '{czas}', miejsce: '{miejsce}' };
      expect(filledMessage(message, asTyped)).toBe(message);
    }),
  );
});
