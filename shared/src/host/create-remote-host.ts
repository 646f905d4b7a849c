import { createStore } from 'zustand/vanilla';
import { type EndpointDefinition, readCall } from '../contract/endpoint.ts';
import { ClientError } from '../http/client-error.ts';
import type { HttpClient } from '../http/http-client.ts';
import { markOf } from '../session/ended-sessions.ts';
import type { Session } from '../session/session.ts';
import type { Host } from './host-context.tsx';

/** A release of a remote. `calls` has those that it may make, `PUT /api/companies`; undefined: all. */
type Release = { calls?: readonly string[] | undefined };

const undeclaredCall = {
  statusCode: 403,
  clientError: 'Ta strona nie może tego zrobić. Odśwież ją lub napisz do nas.',
  translation: { language: 'en', clientError: 'This page may not do that. Reload it or contact us.' },
} as const;

/**
 * The host as a remote gets it: it makes only the calls of the remote's release, and its session has no token (decision 47).
 * @param current the release that runs
 * @param onFailure called with each call that fails and was not aborted
 */
export function createRemoteHost<R extends Release>(
  host: Host,
  current: () => R | undefined,
  onFailure: (failed: { call: EndpointDefinition; error: unknown; release: R | undefined }) => void,
): Host {
  const isAllowed = ({ method, path }: EndpointDefinition) => current()?.calls?.includes(`${method} ${path}`) ?? true;
  const send: HttpClient['send'] = async (given, ...args) => {
    const release = current();
    const call = readCall(given);
    if (!isAllowed(call)) {
      onFailure({ call, error: new Error('not an allowed call'), release });
      throw new ClientError(undeclaredCall, () => host.language.getState().language);
    }
    return host.http.send(call, ...args).catch((error: unknown) => {
      if (!args[1]?.signal?.aborted) onFailure({ call, error, release });
      throw error;
    });
  };
  return { ...host, session: withoutToken(host.session), http: { send, isAllowed } };
}

/** A session with the mark of its token in place of the token: it tells sessions apart, and no server accepts it. */
function withoutToken(session: Session): Session {
  const marked = ({ token, ...state }: ReturnType<Session['getState']>) => ({
    ...state,
    token: token && { ...token, accessToken: markOf(token.accessToken) },
  });
  const store = createStore(() => marked(session.getState()));
  session.subscribe((state) => store.setState(marked(state)));
  return {
    ...store,
    start: session.start,
    end(why, mark) {
      if (mark === undefined || mark === store.getState().token?.accessToken) session.end(why);
    },
  };
}
