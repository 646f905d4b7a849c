import { logOut as endToken } from '@osk/shared/contract/session';
import { useHost, useNavigate } from '@osk/shared/host';
import { useState } from 'react';
import { home } from '../remotes.ts';

/** Ends the session at the server and here; here also when the server cannot be reached. */
export function useLogOut(): { logOut(): Promise<void>; working: boolean } {
  const { http, session } = useHost();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);

  async function logOut() {
    setWorking(true);
    await http.send(endToken).catch(() => undefined);
    session.end('logged-out');
    await navigate(home, { replace: true });
  }

  return { logOut, working };
}
