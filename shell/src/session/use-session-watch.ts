import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { strings } from './strings.ts';

/** Learns until when a session is good that came without its end, ends it when its time has passed, and says why a session ended that the company did not end itself. */
export function useSessionWatch(): void {
  const { http, session, toasts } = useHost();
  const text = useStrings(strings);

  useEffect(() => {
    const tell = (ended: string | null) => {
      if (ended === 'unauthorized' || ended === 'expired') toasts.publish({ kind: 'info', text: text[ended] });
    };
    return session.subscribe(({ token, ended }, former) => {
      if (token === null && former.token !== null) tell(ended);
    });
  }, [session, toasts, text]);

  // A session whose time had passed before the page was opened.
  const lapsed = useRef(session.getState().ended === 'expired');
  useEffect(() => {
    if (lapsed.current) toasts.publish({ kind: 'info', text: text.expired });
    lapsed.current = false;
  }, [toasts, text]);

  useEffect(() => {
    const { token } = session.getState();
    if (!token || token.tokenExpireDate) return;
    const learn = async () => {
      const { readToken } = await import('@osk/shared/contract/session');
      const { data } = await http.send(readToken, {});
      if (session.getState().token?.accessToken === token.accessToken) session.start({ ...token, ...data });
    };
    // A token that is not good ends the session by its 401; with no answer at all it goes on, and the server tells when it has ended.
    learn().catch(() => undefined);
  }, [http, session]);

  useEffect(() => {
    // Asked every few seconds: one long timer would sleep through a suspended laptop.
    const timer = setInterval(() => {
      const { token } = session.getState();
      if (token && Date.parse(token.tokenExpireDate) <= Date.now()) session.end('expired');
    }, 5000);
    return () => clearInterval(timer);
  }, [session]);
}
