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

/** An e-mail address, as zod takes it by default. */
export const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The credentials to send, and the keys of the messages for invalid fields: the shape `Credentials` without zod. */
export function checkLogin(typed: TypedLogin) {
  const credentials: TypedLogin = { email: typed.email.trim(), password: typed.password.normalize() };
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
