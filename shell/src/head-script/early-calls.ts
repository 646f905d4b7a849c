import type { TypedLogin } from '@osk/shared/contract/login-form';
import { logIn } from '@osk/shared/contract/session';
import { beginCalls, beginLogin, type EarlyAnswer, type EarlyAnswers, earlyKey } from '@osk/shared/early-answers';
import type { AccessToken } from '@osk/shared/stored-session';
import { handEarlyAnswersOver } from './take-early-answers.ts';

/** Milliseconds. After that, an ordinary call takes the early one's place. */
const timeout = 10_000;

type Login = NonNullable<EarlyAnswers['loggedIn']> extends Promise<infer Answer> ? Answer : never;

/**
 * Begins calls as the HTTP client would, and keeps their answers until `takeEarlyAnswers`.
 * @param onLogin called with the session of a login that is answered before that
 */
export function createEarlyCalls(onLogin: (session: AccessToken) => void) {
  const language = document.documentElement.lang;
  let isTaken = false;
  let isLoggedIn = false;
  let resolve: (answer: Login) => void = () => {};
  const loggedIn = new Promise<Login>((fulfil) => (resolve = fulfil));
  const begun = (addresses: readonly string[], token?: string): EarlyAnswers => ({
    ...beginCalls(addresses, { origin: '', token, language }, { signal: AbortSignal.timeout(timeout) }),
    loggedIn,
  });
  let early = begun([]);
  handEarlyAnswersOver(() => {
    isTaken = true;
    return early;
  });
  return {
    /** Whether the shell runs. From then on the page is React's. */
    isTaken: () => isTaken,
    begin(addresses: readonly string[], token: string): void {
      early = begun(addresses, token);
    },
    /** Once for the same credentials: their answer waits for the page. */
    logIn(body: TypedLogin): void {
      const key = earlyKey({ method: 'POST', address: logIn.path, body });
      if (isLoggedIn || early.answers.has(key)) return;
      const answer = beginLogin(logIn.path, body, language);
      early.answers.set(key, answer);
      void answer.then((answered) => {
        if (isLoggedIn || !isLogin(answered)) return;
        isLoggedIn = true;
        resolve(answered.answer);
        if (!isTaken) onLogin(answered.answer.data);
      });
    },
  };
}

const isLogin = (answered: EarlyAnswer | undefined): answered is EarlyAnswer & { answer: Login } =>
  answered?.status === 200 && (answered.answer as Partial<Login> | null)?.statusCode === 200;
