import { logOut as revokeToken } from '@osk/shared/contract/session';
import { useHost, useNavigate } from '@osk/shared/host';
import { homePath } from '../routes.ts';

/** Ends the session at once, without waiting for the server. */
export function useLogOut(): () => Promise<void> {
  const { http, session } = useHost();
  const navigate = useNavigate();

  return async () => {
    // The call reads the token before the session ends. If it fails, the token expires within hours.
    http.send(revokeToken).catch(() => undefined);
    session.end('logged-out');
    await navigate(homePath, { replace: true });
  };
}
