const pl = {
  title: 'Zaloguj się',
  welcome: 'Masz już konto?',
  email: 'E-mail',
  password: 'Hasło',
  submit: 'Zaloguj się',
  forgotten: 'Przypomnij hasło',
};

type LoginStrings = typeof pl;

const en: LoginStrings = {
  title: 'Log in',
  welcome: 'Do you have an account already?',
  email: 'E-mail',
  password: 'Password',
  submit: 'Log in',
  forgotten: 'Restore password',
};

export const loginStrings = { pl, en };
