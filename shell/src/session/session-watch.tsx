import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { strings } from './strings.ts';

/** Ends the session when its time has passed, and says why a session ended that the company did not end itself. */
export function SessionWatch() {
  const { session, toasts } = useHost();
  const text = useStrings(strings);

  useEffect(() => {
    const tell = (ended: string | null) => {
      if (ended === 'refused' || ended === 'expired') toasts.publish({ kind: 'info', text: text[ended] });
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
    // Asked every few seconds: one long timer would sleep through a suspended laptop.
    const timer = setInterval(() => {
      const { token } = session.getState();
      if (token && Date.parse(token.tokenExpireDate) <= Date.now()) session.end('expired');
    }, 5000);
    return () => clearInterval(timer);
  }, [session]);

  return null;
}
