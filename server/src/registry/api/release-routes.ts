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
import { type CheckContext, checkCalls, checkDescription, checkEarlyCalls, checkFit, checkRemovedRoutes } from '../checks/check-release.ts';
import type { ReleaseChoice } from '../follow-remote.ts';
import { openEnvelope } from '../keys/open-envelope.ts';
import { readActiveKeys } from '../keys/release-keys.ts';
import { messages } from '../messages.ts';
import type { Registry } from '../registry.ts';
import { checkFileQuota, findMissing, storeBlob } from '../store/blob-store.ts';
import { storeRelease as store } from '../store/release-store.ts';
import { changeRollout as change, readRolloutState, type StoredRollout } from '../store/rollout-store.ts';
import { readRemote } from '../store/trail.ts';

/** Bytes of the files that are received and compressed at once. */
const maxBytesAtOnce = 16 * maxFileSize;
/** The limit of a token in one process: two large releases. */
const filesPerMinute = 2 * maxFiles;
const maxProblems = 50;

type Dependencies = {
  database: Database;
  registry: Registry | undefined;
  portal: string;
  isDeployed(remote: string): boolean;
};

/** The calls with which a team's tool stores releases and changes the rollout of its remote. They run no code of a remote. */
export function releaseRoutes(api: Api, { database, registry, portal, isDeployed }: Dependencies): void {
  const context: CheckContext = { hostManifest: registry?.hostManifest, endpoints: api.endpoints };
  const removedRoutes = (release: Release) => {
    const state = registry?.current().find(({ name }) => name === release.name);
    return checkRemovedRoutes(release, state?.live?.served.release.portalRoutes ?? []);
  };
  const stateFor = ({ remote, permissions }: ReleaseToken, stored: StoredRollout): RolloutState => ({
    ...stored,
    portal,
    isDeployed: isDeployed(remote),
    isServed: registry && isServed(registry, remote, stored),
    permissions: [...permissions],
  });
  const checkNew = async (release: Release, field: 'release' | 'payload', further: readonly string[] = []) => {
    const admission = await readRemote(database, release.name);
    const described = checkDescription(release);
    const problems = [
      ...described,
      ...checkFit(release, context, admission),
      ...checkEarlyCalls(release, context),
      ...checkCalls(release, context),
      // Its names and hashes must be valid.
      ...(described.length > 0 ? [] : await checkFiles(database, release)),
      ...further,
    ];
    rejectProblems(problems, messages.invalidRelease, field);
  };
  fileRoute(api, database);

  serve(api, readRollout, async ({ params: { remote }, releaseToken }) => {
    checkPermission(releaseToken, remote);
    return { data: stateFor(releaseToken, await readRolloutState(database, remote)) };
  });

  serve(api, findMissingFiles, async ({ params: { remote }, body, releaseToken }) => {
    checkPermission(releaseToken, remote, 'upload');
    return { data: { missing: await findMissing(database, body.hashes) } };
  });

  serve(api, checkRelease, async ({ params: { remote }, body: { release, insist }, releaseToken }) => {
    checkPermission(releaseToken, remote, 'upload');
    if (release.name !== remote) throw new HttpError(400, messages.otherRemote(release.name, remote));
    await checkNew(release, 'release', insist ? [] : removedRoutes(release));
    return { data: { version: release.version } };
  });

  serve(api, storeRelease, async ({ params: { remote }, body: envelope, releaseToken, log }) => {
    checkPermission(releaseToken, remote, 'upload');
    const signed = openEnvelope(envelope, { remote, portal, keys: await readActiveKeys(database, remote) });
    await checkNew(signed.release, 'payload');
    const isNew = await store(database, { ...signed, ...actorOf(releaseToken) });
    const { version } = signed.release;
    if (isNew) log.info({ remote, version, key: signed.keyId }, 'release stored');
    return { data: { version, isNew } };
  });

  serve(api, changeRollout, async ({ params: { remote }, body: { revision, change: wanted, note }, releaseToken, log }) => {
    checkPermission(releaseToken, remote, wanted.action);
    const admission = await readRemote(database, remote);
    const check = (release: Release) => {
      const unfit = (problems: string) => messages.unfit(release.version, problems);
      // Going back must work in a hurry, to what worked before.
      const compatible = wanted.action === 'release' ? checkCalls(release, context) : [];
      const removed = wanted.action === 'release' && !wanted.insist ? removedRoutes(release) : [];
      rejectProblems([...checkFit(release, context, admission), ...compatible, ...removed], unfit, 'change');
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
function checkPermission({ remote, permissions }: ReleaseToken, wanted: string, permission?: ReleasePermission): void {
  if (remote !== wanted) throw new HttpError(403, messages.tokenOfOtherRemote(remote, wanted));
  if (permission !== undefined && !isPermitted(permissions, permission)) throw new HttpError(403, messages.lacksPermission(permission));
}

const actorOf = ({ label, tokenHash }: ReleaseToken) => ({ actor: `token:${label}`, tokenHash });

/** @throws HttpError 400 with every problem on a line */
function rejectProblems(problems: readonly string[], sentence: (problems: string) => Message, field: string): void {
  if (problems.length === 0) return;
  const more = problems.length > maxProblems ? [`… ${problems.length - maxProblems} more`] : [];
  const message = sentence([...problems.slice(0, maxProblems), ...more].join('\n'));
  throw new HttpError(400, message, { fieldErrors: { [field]: message } });
}
