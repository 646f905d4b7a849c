const pl = {
  length: (most: number) => `8–\u2060${most}\u00a0znaków`,
  letter: 'litera',
  upperCase: 'wielka litera',
  lowerCase: 'mała litera',
  digit: 'cyfra',
  special: 'znak specjalny',
  allowed: 'tylko litery, cyfry i\u00a0!\u00a0$\u00a0%\u00a0@\u00a0#\u00a0£\u00a0€\u00a0*\u00a0?\u00a0&',
  met: '(spełnione)',
};

const en: typeof pl = {
  length: (most) => `8–\u2060${most}\u00a0characters`,
  letter: 'a letter',
  upperCase: 'an upper-case letter',
  lowerCase: 'a lower-case letter',
  digit: 'a digit',
  special: 'a special character',
  allowed: 'only letters, digits and !\u00a0$\u00a0%\u00a0@\u00a0#\u00a0£\u00a0€\u00a0*\u00a0?\u00a0&',
  met: '(met)',
};

export const passwordRuleStrings = { pl, en };
