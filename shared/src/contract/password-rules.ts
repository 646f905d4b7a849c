/** One rule of a password. The pattern is a lookahead from its first character, `generated` the rule for password managers. */
export type PasswordRule = {
  name: 'length' | 'letter' | 'upperCase' | 'lowerCase' | 'digit' | 'special' | 'allowed';
  pattern: string;
  generated: string;
};

const shortest = 8;
/** The special characters that every rule allows. The class `special` of password managers has a blank. */
const specials = '[!#$%&*?@]';

const letter: PasswordRule = { name: 'letter', pattern: '(?=.*\\p{L})', generated: 'required: lower, upper' };
const upperCase: PasswordRule = { name: 'upperCase', pattern: '(?=.*\\p{Lu})', generated: 'required: upper' };
const lowerCase: PasswordRule = { name: 'lowerCase', pattern: '(?=.*\\p{Ll})', generated: 'required: lower' };
const digit: PasswordRule = { name: 'digit', pattern: '(?=.*\\d)', generated: 'required: digit' };
const special: PasswordRule = { name: 'special', pattern: '(?=.*[^\\p{L}\\d\\s])', generated: `required: ${specials}` };
const length = (most: number): PasswordRule => ({
  name: 'length',
  pattern: `(?=.{${shortest},${most}}$)`,
  generated: `minlength: ${shortest}; maxlength: ${most}`,
});
const allowed: PasswordRule = { name: 'allowed', pattern: '(?=[\\p{L}\\d!$%@#£€*?&]*$)', generated: `allowed: ${specials}` };

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

/**
 * The attributes of a field for a new password. Password managers propose one that meets the rules.
 * @see https://developer.apple.com/password-rules/
 */
export const newPasswordAttributes = (rules: PasswordRules) => ({
  autoComplete: 'new-password',
  minLength: shortest,
  passwordrules: `${passwordRules[rules].map(({ generated }) => generated).join('; ')};`,
});
