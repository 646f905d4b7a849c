/** One rule of a password. The pattern is a lookahead from its first character. */
export type PasswordRule = { name: 'length' | 'letter' | 'upperCase' | 'lowerCase' | 'digit' | 'special' | 'allowed'; pattern: string };

const letter: PasswordRule = { name: 'letter', pattern: '(?=.*\\p{L})' };
const upperCase: PasswordRule = { name: 'upperCase', pattern: '(?=.*\\p{Lu})' };
const lowerCase: PasswordRule = { name: 'lowerCase', pattern: '(?=.*\\p{Ll})' };
const digit: PasswordRule = { name: 'digit', pattern: '(?=.*\\d)' };
const special: PasswordRule = { name: 'special', pattern: '(?=.*[^\\p{L}\\d\\s])' };
const length = (most: number): PasswordRule => ({ name: 'length', pattern: `(?=.{8,${most}}$)` });
const allowed: PasswordRule = { name: 'allowed', pattern: '(?=[\\p{L}\\d!$%@#£€*?&]*$)' };

/** The specification's rules (section 5): of registration and reset, of the profile, of employees. */
export const passwordRules = {
  account: [length(16), letter, digit, special],
  profile: [length(16), upperCase, lowerCase, digit, allowed],
  employee: [length(25), upperCase, lowerCase, digit, special],
} as const satisfies Record<string, readonly PasswordRule[]>;

export type PasswordRules = keyof typeof passwordRules;

/** A pattern that a password matches if it meets all of these rules. */
export function passwordPattern(rules: readonly PasswordRule[]): RegExp {
  return new RegExp(`^${rules.map(({ pattern }) => pattern).join('')}.*$`, 'u');
}
