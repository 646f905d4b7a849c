import timers from 'node:timers/promises';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { slowestUpload } from '@osk/shared/contract/release';
import { type ConflictCode, type ReleasePermission, storeFile, tokenCommand } from '@osk/shared/contract/release-store';
import { listRemotes } from '@osk/shared/contract/remote';
import { HostManifest } from '@osk/shared/contract/shapes/release';
import { Failure, z } from '@osk/shared/contract/shapes/shape';
import { ReleaseError, reasonOf } from '../command-line.ts';

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

/** No answer of the portal arrived. It may have done what was asked all the same. */
export class NoAnswerError extends ReleaseError {}

export type Access = {
  portal: string;
  token: string;
  /** What the token must have; undefined when any token of the remote is enough. */
  permission: ReleasePermission | undefined;
};

/** Calls the release API of a portal for one remote. Every method throws a ReleaseError with the portal's reason. */
export function createReleaseClient({ portal, token, permission }: Access, remote: string) {
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

export type ReleaseClient = ReturnType<typeof createReleaseClient>;

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

const Shell = z.pick(HostManifest, { hostApi: true, exports: true, shared: true });
export type Shell = z.infer<typeof Shell>;

/** The part of the answer that a release needs, so that portals of other versions are read too. */
const Remotes = z.object({ shell: z.nullable(Shell) });

/** What the shell of a portal provides to remotes. @throws ReleaseError */
export async function readShell(portal: string): Promise<Shell> {
  const { address, status, body } = await fetchAnswer(new URL(listRemotes.path, portal), { timeout: 10_000 });
  if (status !== 200) throw new ReleaseError(`${address} answers ${status}.`);
  const parsed = z.safeParse(z.object({ statusCode: z.literal(200), data: Remotes }), body);
  if (!parsed.success) throw new ReleaseError(`${address} is not a portal of this version.`);
  const { shell } = parsed.data.data;
  if (!shell) throw new ReleaseError(`The shell of ${portal} has no host manifest: deploy a current build.`);
  return shell;
}

/** An answer; `body` is undefined when it is no JSON. */
type Answer = { address: URL; status: number; body: unknown };

/** Milliseconds before each further attempt. */
const pauses = [250, 500, 1000, 2000];
/** The longest pause that a portal may ask for. */
const longestPause = 30_000;
const temporary = [429, 502, 503, 504];

type Request = RequestInit & {
  /** Milliseconds for one attempt. */
  timeout: number;
};

/**
 * Sends a request. Repeats it a few times while the connection fails or the portal is overloaded, so it must be repeatable.
 * @throws ReleaseError when no answer came, or one that leads to another address
 */
async function fetchAnswer(address: URL, { timeout, ...request }: Request): Promise<Answer> {
  for (let attempts = 0; ; attempts += 1) {
    const { answer, reason, retryAfter } = await attempt(address, { ...request, signal: AbortSignal.timeout(timeout) });
    const usual = pauses[attempts];
    const pause = usual === undefined ? Number.POSITIVE_INFINITY : (retryAfter ?? usual);
    if (answer && (pause > longestPause || !temporary.includes(answer.status))) return answer;
    if (pause > longestPause) throw new NoAnswerError(`${address.origin} does not answer: ${reason}.`);
    await timers.setTimeout(pause);
  }
}

type Attempt = {
  answer?: Answer;
  /** Why there is no answer. */
  reason?: string;
  /** Milliseconds that the portal asks to wait. */
  retryAfter?: number;
};

async function attempt(address: URL, request: RequestInit): Promise<Attempt> {
  try {
    // A redirect may lead to another portal or to an unencrypted address. The token does not go there.
    const response = await fetch(address, { ...request, redirect: 'manual' });
    const location = response.headers.get('Location');
    if (location !== null) throw new ReleaseError(describeRedirect(address, new URL(location, address)));
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const answer = { address, status: response.status, body: parseJson(await response.text()) };
    return { answer, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) };
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    return { reason: reasonOf(error) };
  }
}

function describeRedirect({ origin, pathname }: URL, target: URL): string {
  if (target.origin !== origin) return `${origin} redirects to ${target.origin}. If the portal is there, give that address.`;
  return `${origin}${pathname} redirects to ${target.pathname}: a proxy before the portal may want a login.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
