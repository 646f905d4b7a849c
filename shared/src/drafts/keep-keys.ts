import { ClientError } from '../http/client-error.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Draft } from './stored-drafts.ts';

type Parts = {
  http: HttpClient;
  find(key: string): Pick<Draft, 'edited' | 'sent'> | undefined;
  put(key: string, draft: Pick<Draft, 'edited' | 'sent' | 'title' | 'inMemory'>): void;
  discard(key: string): void;
  readToken(): string | undefined;
};

/**
 * Makes the client keep the `Idempotency-Key` of a form's request with the form's draft until the request succeeds. So the same request
 * has the same key after a reload or the next login. A draft has no passwords: if they differ, the server rejects the key, and the request
 * gets a new one.
 */
export function keepKeys({ http, find, put, discard, readToken }: Parts): void {
  const plain = { send: http.send };
  /** The requests of this page by key, in memory alone: they have passwords. */
  const requests = new Map<string, string>();
  http.send = async (call, ...sent) => {
    const [request, options] = sent;
    const { draft, idempotencyKey: newKey } = options ?? {};
    if (!draft || !newKey) return plain.send(call, ...sent);
    const { key, title, inMemory } = draft;
    const token = readToken();

    const whole = JSON.stringify(request);
    const sendWith = async (idempotencyKey: string) => {
      requests.set(idempotencyKey, whole);
      const edited = find(key)?.edited ?? [];
      put(key, { title, inMemory, edited, sent: { idempotencyKey, edited: JSON.stringify(edited) } });
      // TypeScript cannot follow that the rest stays as it is.
      const answer = await plain.send(call, ...([request, { ...options, idempotencyKey }] as unknown as typeof sent));
      requests.delete(idempotencyKey);
      // By now another company may have a draft of the same name.
      if (find(key)?.sent?.idempotencyKey === idempotencyKey) discard(key);
      return answer;
    };

    const { edited = [], sent: earlier } = find(key) ?? {};
    // What was not typed may have changed too, such as a price.
    const isRepeated = earlier?.edited === JSON.stringify(edited) && [undefined, whole].includes(requests.get(earlier.idempotencyKey));
    if (!isRepeated || earlier.idempotencyKey === newKey) return sendWith(newKey);
    return sendWith(earlier.idempotencyKey).catch((error: unknown) => {
      const isOfOtherRequest = error instanceof ClientError && error.statusCode === 422;
      if (!isOfOtherRequest || token !== readToken()) throw error;
      return sendWith(newKey);
    });
  };
}
