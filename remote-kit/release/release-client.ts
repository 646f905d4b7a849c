import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { slowestUpload } from '@osk/shared/contract/release';
import { type ConflictCode, storeFile, tokenCommand } from '@osk/shared/contract/release-store';
import { Failure } from '@osk/shared/contract/shapes/envelope';
import { z } from '@osk/shared/contract/shapes/shape';
import type { RunArguments } from './arguments.ts';
import { type Answer, fetchAnswer } from './fetch-answer.ts';
import { NoAnswerError, ReleaseError } from './release-error.ts';

type Shape = z.ZodMiniType;
type Call<A extends Shape> = EndpointDefinition & { answer: A };

/** The portal's state does not allow the call. */
export class ConflictError extends ReleaseError {
  /** Undefined when a proxy or another version of the portal sent the answer. */
  readonly code: ConflictCode | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code as ConflictCode | undefined;
  }
}

/** Calls the release API of a portal for one remote. Every method throws a ReleaseError with the portal's reason. */
export type ReleaseClient = ReturnType<typeof createReleaseClient>;

export function createReleaseClient({ portal, token, permission }: Pick<RunArguments, 'portal' | 'token' | 'permission'>, remote: string) {
  const createsToken = tokenCommand(remote, permission);
  const headers = { Accept: 'application/json', 'Accept-Language': 'en', Authorization: `Bearer ${token}` };

  return {
    async send<A extends Shape>(call: Call<A>, body?: unknown): Promise<z.output<A>> {
      const answer = await fetchAnswer(secureAddress(addressOf(call, { params: { remote } }), portal), {
        method: call.method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        timeout: 30_000,
      });
      const parsed = z.safeParse(call.answer, dataOf(answer, createsToken));
      if (!parsed.success)
        throw new ReleaseError(`${answer.address.origin} is a portal of another version: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    },

    /** @param hash SHA-256 in hexadecimal */
    async putFile(hash: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
      const answer = await fetchAnswer(secureAddress(addressOf(storeFile, { params: { remote, hash } }), portal), {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        body: content,
        timeout: 60_000 + Math.ceil(content.length / slowestUpload),
      });
      dataOf(answer, createsToken);
    },
  };
}

/** @throws ReleaseError when a token would travel unencrypted to another machine */
function secureAddress(path: string, portal: string): URL {
  const address = new URL(path, portal);
  if (address.protocol === 'https:' || /^(\[::1\]|127(\.\d+){3}|(.+\.)?localhost)$/.test(address.hostname)) return address;
  throw new ReleaseError(`${address.origin} is not encrypted: others could read the token. Give an address that begins with https://.`);
}

/** The data of a successful answer. @throws ReleaseError with the portal's reason, and what to do about it */
function dataOf({ address, status, body }: Answer, createsToken: string): unknown {
  const success = z.safeParse(z.object({ statusCode: z.literal(200), data: z.optional(z.unknown()) }), body);
  if (status === 200 && success.success) return success.data.data;
  const failure = z.safeParse(Failure, body);
  if (!failure.success) {
    const reason =
      status === 413
        ? 'a proxy before the portal rejects requests of this size. Its operator can allow them.'
        : 'it is not a portal that takes releases, or a proxy before it rejects the request.';
    // A proxy that waits no longer does not know what the portal does.
    const Failed = status >= 502 ? NoAnswerError : ReleaseError;
    throw new Failed(`${address.href} answers ${status}: ${reason}`);
  }
  const { clientError, fieldErrors = {}, code } = failure.data;
  const others = Object.entries(fieldErrors).filter(([, reason]) => reason !== clientError);
  const reasons = [clientError, ...others.map(([field, reason]) => `${field}: ${reason}`)];
  if (status === 401 || status === 403) {
    reasons.push(`The operator creates a token by: ${createsToken}`);
  }
  const message = reasons.join('\n');
  throw status === 409 ? new ConflictError(message, code) : new ReleaseError(message);
}
