import { randomInt } from 'node:crypto';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import type { Failure, Success } from '@osk/shared/contract/envelope';

export type Answer<Data> = { status: number; body: Success<Data> & Failure };

/** Makes a call. Returns undefined without an answer, or with a 5xx: the outcome is unknown. */
export type Send = <E extends EndpointDefinition>(
  call: E,
  request: RequestOf<E>,
  as?: { token?: string; key?: string | undefined },
) => Promise<Answer<AnswerOf<E>> | undefined>;

const longestMilliseconds = 60_000;

/**
 * Sends to a running server as a page does, also after a restart.
 * @param onSuccess is called at once for each success
 */
export async function senderTo(address: string, onSuccess: (call: EndpointDefinition) => void = () => undefined): Promise<Send> {
  const page = await fetch(`${address}/api/products`);
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const antiForgery = { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', '') };
  return async (call, request, { token, key } = {}) => {
    const headers = {
      ...antiForgery,
      // Random addresses, so that failed logins of hundreds of clients do not reach a rate limit.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    try {
      const response = await fetch(`${address}${addressOf(call, request)}`, {
        method: call.method,
        headers,
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        signal: AbortSignal.timeout(longestMilliseconds),
      });
      const body = JSON.parse(await response.text());
      if (response.status === 200) onSuccess(call);
      return response.status >= 500 ? undefined : { status: response.status, body };
    } catch {
      return undefined;
    }
  };
}
