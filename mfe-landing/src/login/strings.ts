const pl = {
  title: 'Zaloguj się',
  welcome: 'Masz już konto?',
  email: 'E-mail',
  password: 'Hasło',
  submit: 'Zaloguj się',
  forgotten: 'Przypomnij hasło',
};

const en: typeof pl = {
  title: 'Log in',
  welcome: 'Already have an account?',
  email: 'E-mail',
  password: 'Password',
  submit: 'Log in',
  forgotten: 'Forgot your password?',
};

export const loginStrings = { pl, en };
