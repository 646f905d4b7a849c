import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPasswordAttributes, type PasswordRules, passwordPattern, passwordRules } from './password-rules.ts';

const classes: Readonly<Record<string, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  digit: '0123456789',
};

/** The passwords that a password manager may propose for the attribute. */
function proposedFor(rules: PasswordRules) {
  const { passwordrules, minLength } = newPasswordAttributes(rules);
  const stated = [...passwordrules.matchAll(/(\w+): ([^;]+);/g)].map(([, name, value = '']) => ({ name, value }));
  const charactersOf = (value: string) =>
    value
      .split(', ')
      .map((name) => classes[name] ?? /^\[(.+)\]$/.exec(name)?.[1])
      .join('');
  const named = (wanted: string) => stated.filter(({ name }) => name === wanted).map(({ value }) => value);
  const required = named('required').map(charactersOf);
  const allowed = [...required, ...named('allowed').map(charactersOf)].join('');
  const [least = 0, most = 0] = [...named('minlength'), ...named('maxlength')].map(Number);
  expect(least).toBe(minLength);
  const oneOf = (characters: string) => fc.constantFrom(...characters);
  const others = fc.array(oneOf(allowed), { minLength: least - required.length, maxLength: most - required.length });
  return fc.tuple(...required.map(oneOf), others).chain((parts) => {
    const characters = parts.flat();
    return fc.shuffledSubarray(characters, { minLength: characters.length }).map((shuffled) => shuffled.join(''));
  });
}

test.each(['account', 'profile', 'employee'] as const)('a password manager proposes what the rule %s accepts', (rules) => {
  const pattern = passwordPattern(passwordRules[rules]);
  fc.assert(fc.property(proposedFor(rules), (password) => pattern.test(password)));
});

test('says the rules in the words of password managers', () => {
  expect((['account', 'profile', 'employee'] as const).map((rules) => newPasswordAttributes(rules).passwordrules)).toEqual([
    'minlength: 8; maxlength: 16; required: lower, upper; required: digit; required: [!#$%&*?@];',
    'minlength: 8; maxlength: 16; required: upper; required: lower; required: digit; allowed: [!#$%&*?@];',
    'minlength: 8; maxlength: 25; required: upper; required: lower; required: digit; required: [!#$%&*?@];',
  ]);
});
