import { expect, test } from 'vitest';
import { withoutPersonal } from './without-personal.ts';

test.each([
  [new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
  [new Error('outer', { cause: new SyntaxError('Unexpected token') }), 'Error: outer (SyntaxError: Unexpected token)'],
  [new Error('Cannot load https://a.pl/x.js?token=secret, sorry'), 'Error: Cannot load https://a.pl/x.js sorry'],
  [new Error('at "/activate/x?mail=a#b"'), 'Error: at "/activate/x"'],
  ['no jan.nowak@szkola.pl here', 'no … here'],
  [new Error('PESEL 02270812345, tel. +48 600 700 800'), 'Error: PESEL …, tel. …'],
  [new Error('mfe-pkk@1.0.0-3fa94c1b did not come'), 'Error: mfe-pkk@1.0.0-3fa94c1b did not come'],
  [undefined, 'undefined'],
])('the reason of %s', (error, reason) => {
  expect(withoutPersonal(error)).toBe(reason);
});

test('a text of any length is looked through in no time', () => {
  expect(withoutPersonal('x'.repeat(1_000_000))).toHaveLength(1000);
});
