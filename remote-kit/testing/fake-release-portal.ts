import { generateKeyPairSync, hash, type KeyObject, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { maxFileSize } from '@osk/shared/contract/release';
import { keyIdOf, signedBytes } from '@osk/shared/contract/release-envelope';
import type { RolloutState } from '@osk/shared/contract/release-store';
import { Envelope, SignedRelease } from '@osk/shared/contract/shapes/release';
import { Hashes, RolloutChange, UnsignedRelease } from '@osk/shared/contract/shapes/release-store';
import { afterEach, beforeEach, vi } from 'vitest';
import { releaseCommand } from '../release/command.ts';
import type { Shell } from '../release/release-client.ts';
import { resultOf } from '../release/rollout.ts';
import { listen } from './fake-servers.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
/** What the portal does instead of what was asked, or with the answer to it. `lost` ends the connection without an answer. */
type Fault = Answer | 'lost' | ((answer: Answer) => Answer | 'lost');

/** A portal for tests that takes releases of one remote. The server's tests have its rules; this one only keeps what it gets. */
export class FakeReleasePortal {
  origin = '';
  readonly token = 'secret-token';
  /** The key of the team, in PEM. */
  readonly key: string;
  readonly #publicKey: KeyObject;
  readonly files = new Map<string, Buffer>();
  readonly stored: SignedRelease[] = [];
  /** The requests so far: `PUT /api/releases/mfe-sms/files/…`. */
  readonly requests: string[] = [];
  /** Each is used once, by a request whose method and path match. */
  readonly faults: [pattern: RegExp, fault: Fault][] = [];
  /** Whether pages get what was released. Earlier portals do not say. */
  isServing: boolean | undefined = true;
  state: RolloutState;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #shell: Shell;

  constructor(shell: Shell = { hostApi: '1.0.0', exports: [], shared: {} }) {
    this.#shell = shell;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    this.#publicKey = publicKey;
    this.state = this.#newState();
  }

  #newState(): RolloutState {
    const id = keyIdOf(this.#publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
    const signing = { keys: [{ id, label: 'hosted CI', state: 'active' }], sequence: 0, portal: this.origin };
    const rollout = { live: null, previous: [], canary: null, releases: [], trail: [], revision: 0, isDeployed: true };
    return { name: 'mfe-sms', ...rollout, ...signing };
  }

  /** Starts with nothing stored. */
  async start(): Promise<void> {
    this.files.clear();
    for (const list of [this.stored, this.requests, this.faults]) list.length = 0;
    this.isServing = true;
    this.origin = await listen(this.#server);
    this.state = this.#newState();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Changes the rollout, as a team or the operator does. */
  move(change: RolloutChange['change'], actor: string, note = ''): void {
    const { live, canary } = resultOf(this.state, change);
    const previous = live === this.state.live ? this.state.previous : [this.state.live, ...this.state.previous];
    const provenance = (change.action === 'release' && change.provenance) || { commit: null, isClean: null };
    const entry = { at: '2026-11-23T10:00:00.000Z', actor, action: change.action, from: this.state.live, to: canary?.version ?? live };
    const trail = [{ ...entry, percent: canary?.percent ?? null, ...provenance, note }, ...this.state.trail];
    this.state = { ...this.state, revision: this.state.revision + 1, live, canary, previous, trail };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    const line = `${request.method} ${request.url}`;
    this.requests.push(line);
    const index = this.faults.findIndex(([pattern]) => pattern.test(line));
    const [, fault] = this.faults.splice(index, index === -1 ? 0 : 1)[0] ?? [];
    const answer = typeof fault === 'object' || fault === 'lost' ? fault : this.#answerOf(line, content, request.headers.authorization);
    const sent = typeof fault === 'function' && answer !== 'lost' ? fault(answer) : answer;
    if (sent === 'lost') return void response.destroy();
    const { status, body, headers = {} } = sent;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { statusCode: status, clientError: 'Try again.' }));
  }

  #answerOf(line: string, content: Buffer, authorization: string | undefined): Answer {
    if (line === 'GET /api/remotes') return success({ shell: this.#shell, remotes: [] });
    if (authorization !== `Bearer ${this.token}`) return { status: 401, body: { statusCode: 401, clientError: 'The token is unknown.' } };
    const path = `/api/releases/${this.state.name}`;
    if (line.startsWith(`PUT ${path}/files/`)) return this.#storeFile(line.slice(-64), content);
    const body: unknown = content.length > 0 ? JSON.parse(content.toString()) : undefined;
    if (line === `GET ${path}`) return success({ ...this.state, isServed: this.isServing });
    if (line === `POST ${path}/files`) return success({ missing: Hashes.parse(body).hashes.filter((name) => !this.files.has(name)) });
    if (line === `POST ${path}/check`) return success({ version: UnsignedRelease.parse(body).release.version });
    if (line === `POST ${path}`) return this.#storeRelease(Envelope.parse(body));
    if (line === `POST ${path}/rollout`) return this.#changeRollout(RolloutChange.parse(body));
    return { status: 404, body: { statusCode: 404, clientError: 'Not found.' } };
  }

  #storeFile(name: string, content: Buffer): Answer {
    if (content.length > maxFileSize || hash('sha256', content, 'hex') !== name) return { status: 400 };
    this.files.set(name, content);
    return success({});
  }

  #storeRelease({ payload, signatures }: Envelope): Answer {
    const text = Buffer.from(payload, 'base64');
    const isSigned = signatures.some(({ sig }) => verify(null, signedBytes(text), this.#publicKey, Buffer.from(sig, 'base64')));
    if (!isSigned) return { status: 400, body: { statusCode: 400, clientError: 'No valid key has signed this release.' } };
    const release = SignedRelease.parse(JSON.parse(text.toString()));
    const { version, commit, isClean, sequence } = release;
    if (sequence <= (this.state.sequence ?? 0)) {
      return { status: 409, body: { statusCode: 409, clientError: 'The sequence was used.', code: 'sequence-used' } };
    }
    this.state = { ...this.state, sequence };
    const isNew = this.stored.every((stored) => stored.version !== version);
    if (isNew) {
      this.stored.push(release);
      const entry = { version, hash: `sha256-${version}`, storedAt: '2026-11-23T09:00:00.000Z', storedBy: 'token:test', commit, isClean };
      this.state = { ...this.state, releases: [entry, ...this.state.releases] };
    }
    return success({ version, isNew });
  }

  #changeRollout({ revision, change, note }: RolloutChange): Answer {
    if (revision !== this.state.revision) {
      return { status: 409, body: { statusCode: 409, clientError: 'The rollout has changed.', code: 'rollout-changed' } };
    }
    this.move(change, 'token:test', note);
    return success({ ...this.state, isServed: this.isServing });
  }
}

/** A portal for each test, at the same object. */
export function useReleasePortal(shell?: Shell): FakeReleasePortal {
  const portal = new FakeReleasePortal(shell);
  beforeEach(() => portal.start());
  afterEach(() => portal.close());
  return portal;
}

const success = (data: unknown) => ({ status: 200, body: { statusCode: 200, data } });

/** Runs `osk-release` in a folder. Returns the exit code and what it has printed. */
export async function runRelease(
  args: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<[code: number, output: string]> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation((text) => void lines.push(text)));
  const code = await releaseCommand(args, folder, environment);
  for (const spy of spies) spy.mockRestore();
  return [code, lines.join('\n')];
}
