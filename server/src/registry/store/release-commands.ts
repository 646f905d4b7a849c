import { isVersion } from '@osk/shared/contract/release';
import { changesVersions, shortCommit } from '@osk/shared/contract/release-store';
import * as z from 'zod/mini';
import { defineCommand, type Json } from '../../command-line/command.ts';
import { counted, formatInstant, none, table } from '../../command-line/format.ts';
import { limit, parser, textLine, wholeNumber } from '../../command-line/options.ts';
import { allowWriteWhenLow } from '../../platform/db/watched-pglite.ts';
import { ofRemote, showRemote, versionOf } from '../admission/remote-summary.ts';
import { pruneReleases } from './prune.ts';
import { restoreVersion, revokeVersion } from './rollout-store.ts';
import { lockRemote, readTrail } from './trail.ts';

type Trail = Awaited<ReturnType<typeof readTrail>>;

const showTrail = defineCommand({
  name: 'remotes trail',
  summary: 'list what was done to a remote, newest first: by whom, from which version to which, from which commit',
  examples: ['remotes trail mfe-pkk', 'remotes trail mfe-pkk --limit 500 --json'],
  ...ofRemote({ limit: z.int() }, (command) => {
    command.addOption(limit());
  }),
  run: async ({ database, isDeployed }, { remote, limit }) => ({
    isDeployed: isDeployed(remote),
    trail: await readTrail(database, remote, limit),
  }),
  present: ({ trail, isDeployed }) => ({ text: trail.length === 0 ? 'Nothing was done to this remote.' : trailTable(trail, isDeployed) }),
});

function trailTable(trail: Json<Trail>, isDeployed: boolean): string {
  const rows = trail.map((change) => {
    const { at, actor, action, from, to, percent, note } = change;
    const isMove = changesVersions(change);
    return {
      When: formatInstant(at),
      Who: actor,
      What: percent === null ? action : `${action} ${percent}%`,
      From: isMove ? versionOf(from, { isDeployed }) : (from ?? none),
      To: isMove ? versionOf(to, { isDeployed }) : (to ?? none),
      Commit: shortCommit(change),
      Note: note,
    };
  });
  return table(rows, { maxWidth: { Who: 40, Note: 60 } });
}

const prune = defineCommand({
  name: 'remotes prune',
  summary: 'delete old releases of a remote before their time, when its quota is used up',
  examples: ['remotes prune mfe-pkk --keep 5'],
  ...ofRemote({ keep: z.int() }, (command) => {
    command.addOption(wholeNumber('--keep <number>', 'how many of the newest releases stay', 1, 1000).makeOptionMandatory());
  }),
  run: async ({ database }, { remote, keep }) => ({ remote, deleted: await pruneReleases(database, remote, { keep, days: 0 }) }),
  audit: ({ remote, deleted }) => (deleted.length === 0 ? undefined : { remote, releases: deleted.length }),
  present({ remote, deleted }) {
    if (deleted.length === 0)
      return { text: `${remote} has no older releases. What is live, a canary and the previous version always stay.` };
    const freed = 'The hourly clean-up deletes their files, a day after these were last sent.';
    return { text: `${counted(deleted.length, 'release')} of ${remote} deleted: ${deleted.join(', ')}.\n${freed}` };
  },
});

const parseVersion = parser((text) => (isVersion(text.trim()) ? text.trim() : undefined), 'It must be a version, like 1.0.0-136a0fa1.');

const revoke = defineCommand({
  name: 'remotes revoke',
  summary: 'serve a version of a remote no more; pages go back to what was before. Only remotes restore allows it again',
  examples: ['remotes revoke mfe-pkk 1.0.0-136a0fa1 --note "sends e-mails twice"'],
  ...ofRemote({ version: z.string(), note: z.string() }, (command) => {
    command.argument('<version>', 'a stored version', parseVersion);
    command.addOption(textLine('--note <text>', 'for the trail and the team: why', 300).makeOptionMandatory());
  }),
  async run(context, { remote, version, note }) {
    const { database, actor, isDeployed } = context;
    const isChanged = await database.transaction(async (transaction) => {
      await allowWriteWhenLow(transaction);
      await lockRemote(transaction, remote);
      return revokeVersion(transaction, version, { remote, actor, isDeployed: isDeployed(remote), note });
    });
    return { remote: await showRemote(context, remote), version, isChanged };
  },
  audit: ({ remote, version, isChanged }) => (isChanged ? { event: 'release-revoked', remote: remote.name, version } : undefined),
  present({ remote, version, isChanged }) {
    if (!isChanged) return { text: `${version} was revoked before.` };
    const left =
      remote.live === version ? 'Nothing else was live before, so nothing is served' : `Live is now: ${versionOf(remote.live, remote)}`;
    return { text: `${version} is revoked. ${left}.` };
  },
});

const restore = defineCommand({
  name: 'remotes restore',
  summary: 'let a revoked version be released again; it releases nothing, unless it is still named live',
  examples: ['remotes restore mfe-pkk 1.0.0-136a0fa1'],
  ...ofRemote({ version: z.string() }, (command) => {
    command.argument('<version>', 'a revoked version', parseVersion);
  }),
  run: ({ database, actor }, { remote, version }) =>
    database.transaction(async (transaction) => {
      await lockRemote(transaction, remote);
      return { remote, version, isChanged: await restoreVersion(transaction, { remote, version, actor }) };
    }),
  audit: ({ remote, version, isChanged }) => (isChanged ? { event: 'release-restored', remote, version } : undefined),
  present: ({ version, isChanged }) => ({
    text: isChanged ? `${version} may be released again.` : `${version} is not revoked.`,
  }),
});

export const releaseCommands = [showTrail, prune, revoke, restore];
