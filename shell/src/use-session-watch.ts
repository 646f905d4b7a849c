import { useHost } from '@osk/shared/host';
import { askServerTime, serverTime } from '@osk/shared/server-time';
import { hasExpired, mayHaveExpired } from '@osk/shared/stored-session';
import { publishToast } from '@osk/shared/toast-bus';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { strings } from './strings.ts';

/** Milliseconds. A timer stands still while the computer is suspended: a long one would be late by hours. */
const longestTimer = 60_000;

/** Events that follow a suspension: the page is visible again, has the focus, or has a connection. */
const signsOfReturn = ['visibilitychange', 'focus', 'online'] as const;

/** Ends the session when its time has passed. Shows why a session ended, unless the company logged out in this tab. */
export function useSessionWatch(): void {
  const host = useHost();
  const { http, session, cache, toasts } = host;
  const readEnd = () => session.getState().ended;
  const ended = useSyncExternalStore(session.subscribe, readEnd, readEnd);

  const showEnd = useEffectEvent((why: typeof ended) => {
    if (why === null) return;
    // They may name the company.
    for (const { id } of toasts.getState().toasts) toasts.dismiss(id);
    if (why !== 'logged-out') publishToast(host, 'info', (language) => strings[language][why]);
  });
  useEffect(() => showEnd(ended), [ended]);

  // A token from the address comes without its expiry, and maybe for another company than the visitor had in mind.
  const showAccount = useEffectEvent((name: string) => publishToast(host, 'info', (language) => strings[language].account(name)));
  useEffect(() => {
    const { token } = session.getState();
    if (!token || token.tokenExpireDate) return;
    const complete = async () => {
      const { completeSession } = await import('./complete-session.ts');
      const company = await completeSession({ http, session, cache }, token.accessToken);
      if (company) showAccount(company);
    };
    // A 401 ends the session. Without an answer it continues until a later 401.
    complete().catch(() => undefined);
  }, [http, session, cache]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const { token } = session.getState();
      if (!token) return;
      const endIfExpired = () => hasExpired(token) && session.end('expired', token.accessToken);
      endIfExpired();
      const remaining = Date.parse(token.tokenExpireDate) - serverTime();
      if (remaining > 0) timer = setTimeout(check, Math.min(remaining, longestTimer));
      // The device has slept, or its clock was changed.
      if (remaining > 0 && mayHaveExpired(token)) void askServerTime().then(endIfExpired, () => {});
    };
    check();
    const forget = session.subscribe(check);
    const listening = new AbortController();
    for (const type of signsOfReturn) addEventListener(type, check, { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      forget();
      listening.abort();
    };
  }, [session]);
}
