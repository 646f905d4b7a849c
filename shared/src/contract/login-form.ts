/** Messages for the fields of the login. Texts of the specification (section 5) are literal. */
export const loginMessages = {
  pl: {
    tooLong: 'Ten tekst jest za długi',
    'email.required': 'Pole email jest wymagane',
    'email.invalid': 'Email jest nieprawidłowy',
    'password.required': 'Pole hasło jest wymagane',
  },
  en: {
    tooLong: 'This text is too long',
    'email.required': 'Email field is required',
    'email.invalid': 'Email is invalid',
    'password.required': 'Password field is required',
  },
} as const;

export type LoginMessageKey = keyof typeof loginMessages.pl;

export const isLoginMessageKey = (text: string): text is LoginMessageKey => text in loginMessages.pl;

/** What is typed into the login. */
export type TypedLogin = { email: string; password: string };

/** An e-mail address, as zod takes it by default, also in a top-level domain like `xn--p1ai`. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/;

export const isEmail = (text: string): boolean => emailPattern.test(asciiEmail(text));

const domainWithLetters = /^(?=.*(?:\P{ASCII}|[Xx][Nn]--))[A-Za-z0-9.\P{ASCII}-]+$/u;

/** One form of an address for all browsers: a domain like `żółw.pl` as `xn--w-uga1v8h.pl`. Returns any other text unchanged. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (domain.length > 254 || !domainWithLetters.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** The credentials to send, and the keys of the messages for invalid fields: the shape `Credentials` without zod. */
export function checkLogin(typed: TypedLogin) {
  const credentials: TypedLogin = { email: asciiEmail(typed.email.trim()), password: typed.password.normalize() };
  const problems: { [Name in keyof TypedLogin]: LoginMessageKey | undefined } = {
    email: emailProblem(credentials.email),
    password: passwordProblem(credentials.password),
  };
  return { credentials, problems };
}

function emailProblem(email: string) {
  if (email === '') return 'email.required';
  return email.length > 254 || !emailPattern.test(email) ? 'email.invalid' : undefined;
}

function passwordProblem(password: string) {
  if (password === '') return 'password.required';
  // zod counts code points.
  return [...password].length > 200 ? 'tooLong' : undefined;
}
