import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { candidatesOf, chooseRelease } from './choose-release.ts';
import { followRollout } from './follow-rollout.ts';
import type { KnownRollouts } from './known-rollouts.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Choice, ServedRelease } from './served-release.ts';
import { createVerdicts, type Log } from './verdicts.ts';

/** What is out of one remote. */
export type Standing = {
  name: string;
  /** What every browser gets; undefined while nothing of it can be served. */
  choice: Choice | undefined;
  /** What so many of a hundred browsers get instead, while a share runs. */
  share: { percent: number; choice: Choice } | undefined;
};

export type Surroundings = { store: ReleaseStore; offers: HostManifest | undefined; known: KnownRollouts; log: Log };

export type ReleasedRemote = {
  standing(): Standing;
  /** The rollout that was followed last; undefined where there never was one. */
  rollout(): Rollout | undefined;
  /** Looks at the rollout and at what it names. Never rejects: where the store fails, what was known goes on. */
  look(): Promise<void>;
  /** Whether the last look at the rollout failed. */
  isFailing(): boolean;
};

/** Follows what is out of one remote. @param own what was deployed of it with the portal */
export function followRemote(name: string, own: ServedRelease | undefined, surroundings: Surroundings): ReleasedRemote {
  const { log } = surroundings;
  const followed = followRollout(name, surroundings);
  const verdicts = createVerdicts(name, surroundings);
  let standing: Standing = { name, choice: own && { served: own, fallbacks: [] }, share: undefined };
  let chosenFor: Rollout | undefined;

  async function choose(rollout: Rollout | undefined): Promise<void> {
    const goodOf = async (version: string | null) => (version === null || !rollout ? own : verdicts.goodOf(rollout, version));
    const candidates = candidatesOf(rollout);
    const choice = await chooseRelease(candidates, goodOf);
    const shared = rollout?.canary && (await goodOf(rollout.canary.version));
    const share = rollout?.canary && shared && { percent: rollout.canary.percent, choice: besides(shared, choice) };
    verdicts.keepOnly([...candidates, rollout?.canary?.version ?? null]);
    chosenFor = rollout;
    const next = { name, choice, share };
    if (isSame(standing, next)) return;
    tellChange(log, standing, next);
    standing = next;
  }

  return {
    standing: () => standing,
    rollout: () => chosenFor,
    isFailing: followed.isFailing,
    async look() {
      const rollout = await followed.look();
      if (chosenFor !== rollout || verdicts.isSecondLookDue()) await choose(rollout);
    },
  };
}

/** The release of a share, before what the others get. */
function besides(shared: ServedRelease, choice: Choice | undefined): Choice {
  const others = choice ? [choice.served, ...choice.fallbacks] : [];
  return { served: shared, fallbacks: others.filter((one) => one.source === 'portal' || one.release.version !== shared.release.version) };
}

/** Releases are the same objects for as long as they are good. */
function isSame(one: Standing, other: Standing): boolean {
  const partsOf = ({ choice, share }: Standing) => [
    share?.percent,
    ...[choice, share?.choice].flatMap((given) => (given ? [given.served, ...given.fallbacks] : [])),
  ];
  const [parts, others] = [partsOf(one), partsOf(other)];
  return parts.length === others.length && parts.every((part, index) => part === others[index]);
}

function tellChange(log: Log, before: Standing, { name, choice, share }: Standing): void {
  if (choice && choice.served !== before.choice?.served) {
    log.info({ remote: name, version: choice.served.release.version, source: choice.served.source }, 'a release is served');
  }
  if (share && (share.percent !== before.share?.percent || share.choice.served !== before.share.choice.served)) {
    log.info({ remote: name, version: share.choice.served.release.version, percent: share.percent }, 'a release is served to a share');
  }
  if (!share && before.share) log.info({ remote: name }, 'a share has ended');
}
