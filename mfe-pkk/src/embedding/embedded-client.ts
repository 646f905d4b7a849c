import { createEmployee, deleteEmployee, listEmployees, updateEmployee } from '@osk/shared/contract/employee';
import type { AccessToken } from '@osk/shared/embedding/access-token';
import { EmbeddingError, isEmbeddingError } from '@osk/shared/embedding/embedding-error';
import { ClientError, type Host } from '@osk/shared/host';
import type { Language } from './settings.ts';
import { strings } from './strings.ts';

type HttpClient = Host['http'];

/** A successful call, reported to the page: the list was read, or an employee was saved or deleted. */
export type Success = { kind: 'listed' } | { kind: 'created' | 'changed' | 'deleted'; id: string };

type Options = {
  http: HttpClient;
  api: string;
  accessToken: AccessToken;
  language(): Language;
  onSuccess(success: Success): void;
  /** Called with a `ClientError` when the portal itself rejects the call. */
  onFailure(failure: unknown): void;
};

/**
 * Calls the portal with the page's token, and renews it once when the portal rejects it. Every `EmbeddingError` becomes a `ClientError`
 * in the user's language, which the forms can show.
 */
export function createEmbeddedClient({ http, api, accessToken, language, onSuccess, onFailure }: Options): HttpClient {
  const sendWithToken: HttpClient['send'] = async (call, ...args) => {
    const token = await accessToken.get();
    try {
      return await http.send(call, ...args);
    } catch (error) {
      if (!(error instanceof ClientError && error.statusCode === 401)) throw error;
      await accessToken.renew(token);
      // Safe to repeat: the portal did nothing for a rejected token.
      return await http.send(call, ...args);
    }
  };

  return {
    async send(call, ...args) {
      try {
        const answer = await sendWithToken(call, ...args);
        const success = successOf(call, args[0], answer.data);
        if (success) onSuccess(success);
        return answer;
      } catch (error) {
        const failure = await diagnose(error, api);
        onFailure(failure);
        if (!isEmbeddingError(failure)) throw failure;
        const reasonIn = (name: Language) => ({ language: name, clientError: strings[name][failure.code](failure.subject) });
        // 0, because the portal did not answer.
        throw new ClientError({ statusCode: 0, ...reasonIn('pl'), translation: reasonIn('en') }, language);
      }
    },
  };
}

function successOf(call: unknown, request: unknown, data: unknown): Success | undefined {
  if (call === listEmployees) return { kind: 'listed' };
  if (call === createEmployee) return { kind: 'created', id: idOf(data) };
  if (call === updateEmployee) return { kind: 'changed', id: idOf((request as { body: unknown }).body) };
  if (call === deleteEmployee) return { kind: 'deleted', id: idOf((request as { params: unknown }).params) };
  return undefined;
}

const idOf = (value: unknown) => (value as { id: string }).id;

/**
 * Finds out why a call failed. Browsers hide the reason for calls to another origin, so this reads a file that the portal serves to
 * every origin.
 * @returns an `EmbeddingError`, or the error itself when the portal caused it
 */
async function diagnose(error: unknown, api: string): Promise<unknown> {
  if (isEmbeddingError(error)) return error;
  if (error instanceof ClientError)
    return error.statusCode === 401
      ? new EmbeddingError('token-rejected', 'The portal rejected the new token too', { cause: error })
      : error;
  let about: { name?: unknown } | undefined;
  try {
    const response = await fetch(`${api}/embed/v1/about.json`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    about = await response.json().catch(() => undefined);
  } catch {
    const message = `${api} could not be reached. Is the address right, is the portal running, and does this page's Content-Security-Policy have it in connect-src?`;
    return new EmbeddingError('unreachable', message, { subject: api, cause: error });
  }
  if (about?.name !== 'osk-pkk-employees')
    return new EmbeddingError('not-the-portal', `What answers at ${api} is not the portal`, { subject: api, cause: error });
  const isBlocked = error instanceof Error && error.name === 'NetworkError';
  const { origin } = location;
  return isBlocked
    ? new EmbeddingError('origin-not-listed', `${api} does not allow ${origin}: its operator has to add it to EMBED_ORIGINS`, {
        subject: origin,
        cause: error,
      })
    : error;
}
