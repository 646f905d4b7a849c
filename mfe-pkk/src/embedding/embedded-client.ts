import { createEmployee, deleteEmployee, listEmployees, updateEmployee } from '@osk/shared/contract/employee';
import type { AccessToken } from '@osk/shared/embedding/access-token';
import { isEmbeddingError } from '@osk/shared/embedding/embedding-error';
import { ClientError, type Host } from '@osk/shared/host';
import { diagnose } from './diagnose.ts';
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
