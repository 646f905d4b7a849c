import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { strings } from './strings.ts';

/** Ends the session when its time has passed. Shows why a session ended, unless the company logged out. */
export function useSessionWatch(): void {
  const { http, session, toasts } = useHost();
  const text = useStrings(strings);
  const readEnd = () => session.getState().ended;
  const ended = useSyncExternalStore(session.subscribe, readEnd, readEnd);

  const showEnd = useEffectEvent((why: typeof ended) => {
    if (why === 'unauthorized' || why === 'expired') toasts.publish({ kind: 'info', text: text[why] });
  });
  useEffect(() => showEnd(ended), [ended]);

  // A token from the address comes without its expiry.
  useEffect(() => {
    const { token } = session.getState();
    if (!token || token.tokenExpireDate) return;
    const readExpiry = async () => {
      const { readToken } = await import('@osk/shared/contract/session');
      const { data } = await http.send(readToken, {});
      if (session.getState().token?.accessToken === token.accessToken) session.start({ ...token, ...data });
    };
    // A 401 ends the session. Without an answer it continues until a later 401.
    readExpiry().catch(() => undefined);
  }, [http, session]);

  useEffect(() => {
    // An interval: one long timeout would stop while a laptop is suspended.
    const timer = setInterval(() => {
      const { token } = session.getState();
      if (token && Date.parse(token.tokenExpireDate) <= Date.now()) session.end('expired');
    }, 5000);
    return () => clearInterval(timer);
  }, [session]);
}
