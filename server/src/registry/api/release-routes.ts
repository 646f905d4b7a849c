import { maxFileSize, maxFiles, type Release } from '@osk/shared/contract/release';
import {
  changeRollout,
  checkRelease,
  findMissingFiles,
  isPermitted,
  type ReleasePermission,
  type RolloutState,
  readRollout,
  storeFile,
  storeRelease,
} from '@osk/shared/contract/release-store';
import type { Database } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { ReleaseToken } from '../../platform/http/release-calls.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Message } from '../../platform/language/language.ts';
import { createCallLimiter } from '../../platform/rate-limits/call-limiter.ts';
import { checkFiles } from '../checks/check-files.ts';
import { checkFit, checkRemovedRoutes } from '../checks/check-release.ts';
import { createReleaseChecks } from '../checks/release-checks.ts';
import type { ReleaseChoice } from '../follow-remote.ts';
import { readActiveKeys } from '../keys/release-keys.ts';
import { messages } from '../messages.ts';
import type { Registry } from '../registry.ts';
import { checkFileQuota, findMissing, storeBlob } from '../store/blob-store.ts';
import { readDescription, storeRelease as store } from '../store/release-store.ts';
import { changeRollout as change, readRolloutState, type StoredRollout } from '../store/rollout-store.ts';
import { readRemote } from '../store/trail.ts';

/** Bytes of the files that are received and compressed at once. */
const maxBytesAtOnce = 16 * maxFileSize;
/** The limit of a token in one process: two large releases. */
const filesPerMinute = 2 * maxFiles;
const maxProblems = 50;
const maxProblemLength = 1000;

type Dependencies = {
  database: Database;
  registry: Registry | undefined;
  portal: string;
  isDeployed(remote: string): boolean;
};

/** The calls with which a team's tool stores releases and changes the rollout of its remote. They run no code of a remote. */
export function releaseRoutes(api: Api, { database, registry, portal, isDeployed }: Dependencies): void {
  const checks = createReleaseChecks();
  api.fastify.addHook('onClose', checks.close);
  const contextOf = async (remote: string) => ({ hostManifest: registry?.hostManifest, admission: await readRemote(database, remote) });
  const expectedOf = async (remote: string) => {
    const keys = await readActiveKeys(database, remote);
    return { remote, portal, keys, ...(await contextOf(remote)) };
  };
  const removedRoutes = (remote: string, release: Pick<Release, 'portalRoutes'>) => {
    const state = registry?.current().find(({ name }) => name === remote);
    return checkRemovedRoutes(release, state?.live?.served.release.portalRoutes ?? []);
  };
  const stateFor = ({ remote, permissions }: ReleaseToken, stored: StoredRollout): RolloutState => ({
    ...stored,
    portal,
    isDeployed: isDeployed(remote),
    isServed: registry && isServed(registry, remote, stored),
    permissions: [...permissions],
  });
  /** The names and hashes of a whole release are valid. */
  const filesOf = async (release: Release, isWhole: boolean) =>
    isWhole ? checkFiles(database, release, (sheets) => checks.run(release.name, 'findStyleProblems', sheets)) : [];
  fileRoute(api, database);

  serve(api, readRollout, async ({ params: { remote }, releaseToken }) => {
    checkPermission(releaseToken, remote);
    return { data: stateFor(releaseToken, await readRolloutState(database, remote)) };
  });

  serve(api, findMissingFiles, async ({ params: { remote }, body, releaseToken }) => {
    checkPermission(releaseToken, remote, 'upload');
    return { data: { missing: await findMissing(database, body.hashes) } };
  });

  // As in every call, a malformed body is rejected before a token that lacks the permission.
  serve(api, checkRelease, async ({ params: { remote }, bytes, releaseToken }) => {
    const denial = findDenial(releaseToken, remote, 'upload');
    const found = await checks.run(releaseToken.remote, 'checkUnsigned', bytes, remote, denial ? undefined : await contextOf(remote));
    if (denial || !found) throw denial;
    const { release, insist, isWhole, problems } = found;
    const further = [...(await filesOf(release, isWhole)), ...(insist ? [] : removedRoutes(remote, release))];
    rejectProblems([...problems, ...further], messages.invalidRelease, 'release');
    return { data: { version: release.version } };
  });

  serve(api, storeRelease, async ({ params: { remote }, bytes, releaseToken, log }) => {
    const denial = findDenial(releaseToken, remote, 'upload');
    const found = await checks.run(releaseToken.remote, 'checkSigned', bytes, denial ? undefined : await expectedOf(remote));
    if (denial || !found) throw denial;
    const { signed, isWhole, problems } = found;
    rejectProblems([...problems, ...(await filesOf(signed.release, isWhole))], messages.invalidRelease, 'payload');
    const compareBuilds = (stored: string, sent: string) => checks.run(remote, 'isSameBuild', stored, sent);
    const isNew = await store(database, { ...signed, ...actorOf(releaseToken), compareBuilds });
    const { version } = signed.release;
    if (isNew) log.info({ remote, version, key: signed.keyId }, 'release stored');
    return { data: { version, isNew } };
  });

  serve(api, changeRollout, async ({ params: { remote }, body: { revision, change: wanted, note }, releaseToken, log }) => {
    checkPermission(releaseToken, remote, wanted.action);
    const { hostManifest, admission } = await contextOf(remote);
    // Going back must work in a hurry, to what worked before. Before the transaction, which would wait for the thread.
    const stored = wanted.action === 'release' && wanted.version !== null && (await readDescription(database, remote, wanted.version));
    const calls = stored ? await checks.run(remote, 'checkStoredCalls', stored) : [];
    const check = (release: Release) => {
      const unfit = (problems: string) => messages.unfit(release.version, problems);
      const removed = wanted.action === 'release' && !wanted.insist ? removedRoutes(remote, release) : [];
      rejectProblems([...checkFit(release, { hostManifest }, admission), ...calls, ...removed], unfit, 'change');
    };
    const actor = actorOf(releaseToken);
    const state = await change(database, { remote, revision, change: wanted, note, ...actor, isDeployed: isDeployed(remote), check });
    log.info({ remote, revision: state.revision, live: state.live, canary: state.canary }, 'rollout changed');
    await registry?.refresh();
    return { data: stateFor(releaseToken, state) };
  });
}

/** Whether pages get what the rollout names. Without a stored release they get the deployed build, if there is one. */
function isServed(registry: Registry, remote: string, { live, canary }: StoredRollout): boolean {
  const state = registry.current().find(({ name }) => name === remote);
  const storedVersion = (choice: ReleaseChoice | undefined) => (choice?.served.source === 'store' ? choice.served.release.version : null);
  return storedVersion(state?.live) === live && storedVersion(state?.canary?.choice) === (canary?.version ?? null);
}

/** Stores single files of releases. Token, size and quota are checked before a file is read, and its hash after. */
function fileRoute(api: Api, database: Database): void {
  const countFile = createCallLimiter(filesPerMinute);
  let bytesAtOnce = 0;
  const bytesOf = new Map<string, number>();
  const take = (remote: string, bytes: number) => {
    bytesAtOnce += bytes;
    bytesOf.set(remote, (bytesOf.get(remote) ?? 0) + bytes);
  };
  serve(
    api,
    storeFile,
    async ({ params: { remote, hash }, bytes, releaseToken: { tokenHash } }) => {
      await storeBlob(database, bytes, { hash, remote, tokenHash });
      return {};
    },
    async ({ params: { remote }, releaseToken, bodyLength = maxFileSize, onEnd }) => {
      checkPermission(releaseToken, remote, 'upload');
      countFile(releaseToken.tokenHash);
      const own = (bytesOf.get(remote) ?? 0) + bodyLength;
      // A remote takes no more than it leaves free, so the slow uploads of one do not stop those of another.
      if (own > maxBytesAtOnce - bytesAtOnce - bodyLength) throw new HttpError(503, messages.busy, { retryAfter: 2 });
      take(remote, bodyLength);
      onEnd(() => take(remote, -bodyLength));
      await checkFileQuota(database, remote, bodyLength);
    },
  );
}

/** @param permission undefined: any. @throws HttpError 403 unless the token is of this remote and has the permission */
function checkPermission(token: ReleaseToken, wanted: string, permission?: ReleasePermission): void {
  const denial = findDenial(token, wanted, permission);
  if (denial) throw denial;
}

function findDenial({ remote, permissions }: ReleaseToken, wanted: string, permission?: ReleasePermission): HttpError | undefined {
  if (remote !== wanted) return new HttpError(403, messages.tokenOfOtherRemote(remote, wanted));
  if (permission === undefined || isPermitted(permissions, permission)) return undefined;
  return new HttpError(403, messages.lacksPermission(permission));
}

const actorOf = ({ label, tokenHash }: ReleaseToken) => ({ actor: `token:${label}`, tokenHash });

/** @throws HttpError 400 with every problem on a line */
function rejectProblems(problems: readonly string[], sentence: (problems: string) => Message, field: string): void {
  if (problems.length === 0) return;
  const more = problems.length > maxProblems ? [`… ${problems.length - maxProblems} more`] : [];
  const message = sentence([...problems.slice(0, maxProblems).map((problem) => problem.slice(0, maxProblemLength)), ...more].join('\n'));
  throw new HttpError(400, message, { fieldErrors: { [field]: message } });
}
