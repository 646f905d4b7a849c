import { logOut as endToken } from '@osk/shared/contract/session';
import { useHost, useNavigate } from '@osk/shared/host';
import { home } from '../remotes.ts';

/** Ends the session here at once, and at the server as soon as it answers. */
export function useLogOut(): () => Promise<void> {
  const { http, session } = useHost();
  const navigate = useNavigate();

  return async () => {
    // The call takes the token with it before the session forgets it.
    http.send(endToken).catch(() => {
      // The token ends by itself, in hours: there is nothing the company could do about it now.
    });
    session.end('logged-out');
    await navigate(home, { replace: true });
  };
}
