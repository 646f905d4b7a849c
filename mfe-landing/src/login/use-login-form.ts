import { checkLogin, isLoginMessageKey, type LoginMessageKey, loginMessages, type TypedLogin } from '@osk/shared/contract/login-form';
import { logIn } from '@osk/shared/contract/session';
import { afterPress, runWaiting, watchPresses } from '@osk/shared/forms/after-press';
import { useDraft } from '@osk/shared/forms/use-draft';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { ClientError, useHost, useLanguage } from '@osk/shared/host';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

type Name = keyof TypedLogin;
const names = ['email', 'password'] as const satisfies Name[];

/** The key of a message, or the answer that has one for the field. */
type Problems = { [Field in Name]?: LoginMessageKey | ClientError | undefined };

/**
 * The form of the login. A field is checked when it is first left, and then at each change. The fields keep their own values, because a
 * password manager may write without an event.
 * @param email filled in
 */
export function useLoginForm(email: string, onSuccess: () => void) {
  const { http, session } = useHost();
  const { language } = useLanguage();
  const { run, pending, problem, clearProblem } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(shownProblems);
  /** The fields that are checked at each change. */
  const checked = useRef(new Set<string>());

  const input = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const typed = (): TypedLogin => ({ email: input('email')?.value ?? email, password: input('password')?.value ?? '' });
  const check = (fields: readonly string[]) => {
    const found = Object.entries(checkLogin(typed()).problems).filter(([name]) => fields.includes(name));
    for (const name of fields) checked.current.add(name);
    setProblems((before) => ({ ...before, ...Object.fromEntries(found) }));
  };

  const [{ drafted, onChange }] = useState(() => {
    const listeners = new Set<() => void>();
    const onChange = () => {
      for (const listener of listeners) listener();
    };
    const drafted: Parameters<typeof useDraft>[0]['form'] = {
      values: typed,
      isDirty: () => typed().email !== email || typed().password !== '',
      whenReady: (run) => run(),
      setValue(path, value) {
        const field = form.current?.querySelector<HTMLInputElement>(`[name=${path}]`);
        if (field) field.value = String(value);
        onChange();
      },
      validate: check,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    return { drafted, onChange };
  });
  const { discard } = useDraft<TypedLogin>({
    // One draft for each e-mail that the page fills in: it is newer than the draft of another.
    draft: { key: `login ${email}`, fields: { email: true, password: false } },
    saved: { email, password: '' },
    form: drafted,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears
  useEffect(() => {
    watchPresses();
    if (email) input('password')?.focus();
    // Typed before hydration.
    if (drafted.isDirty()) onChange();
    const shown = names.filter((name) => problems[name]);
    if (shown.length > 0) check(shown);
  }, []);

  const focusFirst = (invalid: Readonly<Record<string, unknown>>) => {
    const first = names.find((name) => invalid[name]);
    if (first) input(first)?.focus();
    return first;
  };

  async function send(credentials: TypedLogin) {
    try {
      const answer = await http.send(logIn, { body: credentials });
      session.start(answer.data);
      discard();
      return answer;
    } catch (error) {
      if (error instanceof ClientError) {
        const { fieldErrors } = error;
        setProblems(Object.fromEntries(names.filter((name) => fieldErrors[name]).map((name) => [name, error])));
        focusFirst(fieldErrors);
      }
      throw error;
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    runWaiting();
    const { credentials, problems: found } = checkLogin(typed());
    check(names);
    if (focusFirst(found)) clearProblem();
    else void run(() => send(credentials), { onSuccess });
  }

  const textOf = (name: Name, found: Problems[Name]) =>
    (found instanceof ClientError ? found.fieldErrors[name] : found && loginMessages[language][found]) ?? '';

  return {
    form,
    typed,
    submit,
    working: pending,
    problem,
    fieldProps: (name: Name) => ({
      name,
      defaultValue: name === 'email' ? email : '',
      error: textOf(name, problems[name]),
      'data-problem': typeof problems[name] === 'string' ? problems[name] : undefined,
      onChange() {
        onChange();
        if (problems[name] instanceof ClientError) clearProblem();
        if (checked.current.has(name)) check([name]);
      },
      onBlur: () => afterPress(() => check([name])),
    }),
    /** For the head script, which answers the form before this page does, in the language of the page's HTML. */
    messages: JSON.stringify(loginMessages[language]),
  };
}

/** The problems that the head script shows in the page's HTML, which hydrates with them. */
function shownProblems(): Problems {
  const shownAt = (name: Name) => {
    const field = globalThis.document?.querySelector<HTMLInputElement>(`[data-login-messages] [name=${name}]`);
    const { problem = '' } = field?.dataset ?? {};
    return isLoginMessageKey(problem) ? problem : undefined;
  };
  return { email: shownAt('email'), password: shownAt('password') };
}
