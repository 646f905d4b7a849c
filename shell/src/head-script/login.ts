import { checkLogin, type TypedLogin } from '@osk/shared/contract/login-form';
import type { Handled } from './event-replay.ts';

const names = ['email', 'password'] as const satisfies (keyof TypedLogin)[];

/**
 * Answers the login form of the landing page as the page would. Undefined for any other form.
 * @param send called with valid credentials
 */
export function submitLogin(form: HTMLFormElement, send: (credentials: TypedLogin) => void): Handled | undefined {
  if (!messagesOf(form)) return undefined;
  const { credentials, problems } = check(form);
  const invalid = names.filter((name) => showProblem(form, name, problems[name]));
  if (invalid[0]) {
    inputOf(form, invalid[0])?.focus();
    return 'done';
  }
  send(credentials);
  const button = form.querySelector('[type=submit]');
  button?.setAttribute('aria-busy', 'true');
  return { forget: () => button?.removeAttribute('aria-busy') };
}

/** Checks again a field that is shown as invalid. */
export function editLogin(input: HTMLInputElement): void {
  const { form, dataset } = input;
  const name = names.find((each) => each === input.name);
  if (form && name && dataset.problem) showProblem(form, name, check(form).problems[name]);
}

const inputOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);

const check = (form: HTMLFormElement) =>
  checkLogin({ email: inputOf(form, 'email')?.value ?? '', password: inputOf(form, 'password')?.value ?? '' });

/** Messages by key, in the language of the page's HTML. Earlier releases of the page have none. */
function messagesOf({ dataset }: HTMLFormElement): Readonly<Record<string, string>> | undefined {
  return dataset.loginMessages ? JSON.parse(dataset.loginMessages) : undefined;
}

/** Shows or hides a problem as the page would. Returns whether there is one. Where the release has no message, the server decides. */
function showProblem(form: HTMLFormElement, name: string, key = ''): boolean {
  const input = inputOf(form, name);
  const id = `${input?.id}-error`;
  const message = document.getElementById(id);
  const text = messagesOf(form)?.[key] ?? '';
  if (message?.lastChild) {
    message.lastChild.textContent = text;
    message.hidden = !text;
  }
  const attributes = { 'aria-invalid': 'true', 'aria-describedby': id, 'data-problem': key };
  for (const [attribute, value] of Object.entries(attributes)) {
    if (text) input?.setAttribute(attribute, value);
    else input?.removeAttribute(attribute);
  }
  return text !== '';
}
