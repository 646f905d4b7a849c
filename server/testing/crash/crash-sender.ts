import { randomInt } from 'node:crypto';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import type { Failure, Success } from '@osk/shared/contract/envelope';
import { fetchAntiForgery } from '../servers/server-process.ts';

export type Answer<Data> = { status: number; body: Success<Data> & Failure };

/** Makes a call. Returns undefined when the outcome is unknown: for no answer or a 5xx. */
export type Send = <E extends EndpointDefinition>(
  call: E,
  request: RequestOf<E>,
  as?: { token?: string; key?: string | undefined },
) => Promise<Answer<AnswerOf<E>> | undefined>;

const timeout = 60_000;

/**
 * Creates a sender of calls to a running server. It continues to work after a restart.
 * @param onSuccess called at each success
 */
export async function createSender(address: string, onSuccess: (call: EndpointDefinition) => void = () => undefined): Promise<Send> {
  const antiForgery = await fetchAntiForgery(address);
  return async (call, request, { token, key } = {}) => {
    const headers = {
      ...antiForgery,
      // Addresses are random, so that the logins of hundreds of clients do not reach a rate limit.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(`${address}${addressOf(call, request)}`, {
        method: call.method,
        headers,
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        signal: AbortSignal.timeout(timeout),
      });
      const body = JSON.parse(await answer.text());
      if (answer.status === 200) onSuccess(call);
      return answer.status >= 500 ? undefined : { status: answer.status, body };
    } catch {
      return undefined;
    }
  };
}
