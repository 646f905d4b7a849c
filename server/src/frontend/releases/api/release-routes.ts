import type { Release } from '@osk/shared/contract/release';
import {
  changeRollout,
  checkRelease,
  findMissingFiles,
  type RolloutState,
  readRollout,
  storeRelease,
} from '@osk/shared/contract/release-store';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { remotes } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { ReleaseToken } from '../../../platform/http/release-calls.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import type { Message } from '../../../platform/language/language.ts';
import type { Admission } from '../../remotes/admission.ts';
import { checkCalls } from '../checks/check-calls.ts';
import { checkFiles } from '../checks/check-files.ts';
import { type CheckContext, checkDescription, checkEarlyCalls, checkFit } from '../checks/check-release.ts';
import { checkRemovedRoutes } from '../checks/check-removed-routes.ts';
import { messages as checkMessages } from '../checks/messages.ts';
import { messages as keyMessages } from '../keys/messages.ts';
import { openEnvelope } from '../keys/open-envelope.ts';
import { readKeys } from '../keys/read-keys.ts';
import type { Registry } from '../registry.ts';
import { findMissing } from '../store/blob-store.ts';
import { messages as storeMessages } from '../store/messages.ts';
import { storeRelease as store } from '../store/release-store.ts';
import { changeRollout as change, readRolloutState, type StoredRollout } from '../store/rollout-store.ts';
import { checkPermission } from '../tokens/check-permission.ts';
import { fileRoute } from './file-route.ts';

type Dependencies = {
  database: Database;
  /** Undefined when no pages are served. */
  registry: Registry | undefined;
  /** The origin that signed releases name. */
  portal: string;
  /** Whether a build of the remote came with the portal. */
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
    permissions: [...permissions],
  });
  const checkNew = async (release: Release, field: 'release' | 'payload', further: readonly string[] = []) => {
    const admission = await readAdmission(database, release.name);
    const problems = [...(await findProblems(database, release, { admission, context })), ...further];
    rejectProblems(problems, checkMessages.invalidRelease, field);
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
    if (release.name !== remote) throw new HttpError(400, keyMessages.otherRemote(release.name, remote));
    await checkNew(release, 'release', insist ? [] : removedRoutes(release));
    return { data: { version: release.version } };
  });

  serve(api, storeRelease, async ({ params: { remote }, body: envelope, releaseToken, log }) => {
    checkPermission(releaseToken, remote, 'upload');
    const keys = (await readKeys(database, remote)).filter(({ state }) => state === 'active');
    const signed = openEnvelope(envelope, { remote, portal, keys });
    await checkNew(signed.release, 'payload');
    const isNew = await store(database, { ...signed, actor: actorOf(releaseToken) });
    const { version } = signed.release;
    if (isNew) log.info({ remote, version, key: signed.keyId }, 'release stored');
    return { data: { version, isNew } };
  });

  serve(api, changeRollout, async ({ params: { remote }, body: { revision, change: wanted, note }, releaseToken, log }) => {
    checkPermission(releaseToken, remote, wanted.action);
    const admission = await readAdmission(database, remote);
    const check = (release: Release) => {
      const unfit = (problems: string) => checkMessages.unfit(release.version, problems);
      // Going back must work in a hurry, to what worked before.
      const compatible = wanted.action === 'release' ? checkCalls(release, context) : [];
      const removed = wanted.action === 'release' && !wanted.insist ? removedRoutes(release) : [];
      rejectProblems([...checkFit(release, context, admission), ...compatible, ...removed], unfit, 'change');
    };
    const actor = actorOf(releaseToken);
    const state = await change(database, { remote, revision, change: wanted, note, actor, isDeployed: isDeployed(remote), check });
    log.info({ remote, revision: state.revision, live: state.live, canary: state.canary }, 'rollout changed');
    return { data: stateFor(releaseToken, state) };
  });
}

const actorOf = ({ label }: { label: string }) => `token:${label}`;

/** @throws HttpError 404 when the remote has been removed meanwhile */
async function readAdmission(database: Database, remote: string): Promise<Admission> {
  const [row] = await database.select({ paths: remotes.paths, access: remotes.access }).from(remotes).where(eq(remotes.name, remote));
  if (row === undefined) throw new HttpError(404, storeMessages.unknownRemote(remote));
  return row;
}

type Checking = { admission: Admission; context: CheckContext };

async function findProblems(database: Database, release: Release, { admission, context }: Checking): Promise<string[]> {
  const described = checkDescription(release);
  return [
    ...described,
    ...checkFit(release, context, admission),
    ...checkEarlyCalls(release, context),
    ...checkCalls(release, context),
    // Its names and hashes must be valid.
    ...(described.length > 0 ? [] : await checkFiles(database, release)),
  ];
}

const maxProblems = 50;

/** @throws HttpError 400 with every problem on a line */
function rejectProblems(problems: readonly string[], sentence: (problems: string) => Message, field: string): void {
  if (problems.length === 0) return;
  const more = problems.length > maxProblems ? [`… ${problems.length - maxProblems} more`] : [];
  const message = sentence([...problems.slice(0, maxProblems), ...more].join('\n'));
  throw new HttpError(400, message, { fieldErrors: { [field]: message } });
}
