import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsInTag, fillTags, segmentsOf, tagProblems } from './message-tags.ts';

const values = { czas: '14:30', miejsce: 'ul. Prosta 1' };

test.each([
  ['Jazda o {czas}, {miejsce}.', 'Jazda o 14:30, ul. Prosta 1.'],
  ['{czas}{czas}', '14:3014:30'],
  ['{Czas} { czas } {czasu}', '{Czas} { czas } {czasu}'],
  ['{{czas}}', '{14:30}'],
  ['{czas', '{czas'],
  ['', ''],
])('SMS-02 fillTags turns %j into %j', (message, filled) => {
  expect(fillTags(message, values)).toBe(filled);
});

test('SMS-02 segmentsOf separates typed, filled and unknown text', () => {
  expect(segmentsOf('O {czas} w {sali}', values)).toEqual([
    { kind: 'typed', start: 0, text: 'O ' },
    { kind: 'filled', start: 2, text: '14:30' },
    { kind: 'typed', start: 8, text: ' w ' },
    { kind: 'unknown', start: 11, text: '{sali}' },
  ]);
});

test.each([
  ['{Czas}', 'czas'],
  ['{ czas }', 'czas'],
  ['{czasu}', 'czas'],
  ['{CZAS}', 'czas'],
  ['{cas}', 'czas'],
  ['{czxy}', 'czas'],
  ['{cxyz}', undefined],
  ['{miejsca}', 'miejsce'],
  ['{Miejscu}', 'miejsce'],
  ['{mejsce}', 'miejsce'],
  ['{imię}', undefined],
  ['{data}', undefined],
  ['{}', undefined],
])('SMS-02 tagProblems returns the nearest tag for %s: %s', (tag, nearest) => {
  expect(tagProblems(`Jazda ${tag}.`)).toEqual([{ kind: 'unknown', tag, nearest }]);
});

test('SMS-02 tagProblems finds single braces, and each problem once', () => {
  expect(tagProblems('Jazda o {czas}, {miejsce}')).toEqual([]);
  expect(tagProblems('Jazda o {czas')).toEqual([{ kind: 'unclosed' }]);
  expect(tagProblems('{czas {miejsce}')).toEqual([{ kind: 'unclosed' }]);
  expect(tagProblems('czas} miejsce}')).toEqual([{ kind: 'unopened' }]);
  expect(tagProblems('{x} {x} {y}')).toMatchObject([{ tag: '{x}' }, { tag: '{y}' }]);
});

test.each(['{', 'Jazda {cz', '{czas', '{MIEJ'])('endsInTag is true for %j', (message) => {
  expect(endsInTag(message)).toBe(true);
});

test.each(['', 'Jazda', '{czas}', '{czas o', '{imi', '{czas} {x'])('endsInTag is false for %j', (message) => {
  expect(endsInTag(message)).toBe(false);
});

test('SMS-02 fillTags returns any message unchanged when the values are the tags', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      const asTyped = { czas: '{czas}', miejsce: '{miejsce}' };
      expect(fillTags(message, asTyped)).toBe(message);
    }),
  );
});
