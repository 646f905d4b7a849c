import { ClientError } from '../http/client-error.ts';
import type { HttpClient } from '../http/http-client.ts';
import { type Draft, secretName } from './stored-drafts.ts';

type Parts = {
  http: HttpClient;
  find(key: string): Pick<Draft, 'edited' | 'sent'> | undefined;
  put(key: string, draft: Pick<Draft, 'edited' | 'sent' | 'title' | 'inMemory'>): void;
  discard(key: string): void;
  readToken(): string | undefined;
};

/**
 * Makes the client keep the `Idempotency-Key` of a form's request with the form's draft until the request succeeds (decision 30). If the
 * server rejects it, because only a password differs, the request gets a new one.
 */
export function keepKeys({ http, find, put, discard, readToken }: Parts): void {
  const { send } = http;
  http.send = async (call, ...sent) => {
    const [request, options] = sent;
    const { draft, idempotencyKey: newKey } = options ?? {};
    if (!draft || !newKey) return send(call, ...sent);
    const { key, title, inMemory } = draft;
    const token = readToken();
    const checksum = checksumOf(request);

    const sendWith = async (idempotencyKey: string) => {
      put(key, { title, inMemory, edited: find(key)?.edited ?? [], sent: { idempotencyKey, checksum } });
      // TypeScript cannot follow that the rest stays as it is.
      const answer = await send(call, ...([request, { ...options, idempotencyKey }] as unknown as typeof sent));
      // By now another company may have a draft with the same key.
      if (find(key)?.sent?.idempotencyKey === idempotencyKey) discard(key);
      return answer;
    };

    const earlier = find(key)?.sent;
    if (earlier?.checksum !== checksum || earlier.idempotencyKey === newKey) return sendWith(newKey);
    return sendWith(earlier.idempotencyKey).catch((error: unknown) => {
      const isOfOtherRequest = error instanceof ClientError && error.statusCode === 422;
      if (!isOfOtherRequest || token !== readToken()) throw error;
      return sendWith(newKey);
    });
  };
}

/** Tells requests apart without keeping them or their secrets. A chance match does no harm: the server compares whole requests. */
function checksumOf(request: unknown): number {
  const text = JSON.stringify(request, (name, value: unknown) => (secretName.test(name) ? undefined : value));
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);
}
