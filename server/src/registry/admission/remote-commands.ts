import { addKeyCommand } from '@osk/shared/contract/release-envelope';
import { describeCounts, embeddedFailuresTitle, tokenCommand } from '@osk/shared/contract/release-store';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../../command-line/command.ts';
import { counted, formatInstant, keyValues, none, table } from '../../command-line/format.ts';
import { parser } from '../../command-line/options.ts';
import { readEmbeddedFailures, readLoads } from '../analysis/count-load.ts';
import { isWritingCall } from './admission.ts';
import { admit, changeAdmissions, removeRemote, setEnabled } from './admission-store.ts';
import { ofRemote, readRemotes, showRemote, stateOf, unknownRemote, versionOf } from './remote-summary.ts';

declare module '../../command-line/command.ts' {
  interface OperatorContext {
    /** Whether a build of the remote came with the portal. */
    isDeployed(remote: string): boolean;
  }
}

const names = z.array(z.string());
const accesses = ['company', 'visitor', 'anyone'] as const;

const parsePaths = parser((text) => {
  const paths = text.split(',').map((path) => path.trim());
  return paths.every((path) => path.startsWith('/')) ? paths : undefined;
}, 'It must be paths with commas between them, like /user-panel/invoices,/invoices.');

const parseCalls = parser((text) => {
  const calls = text.split(',').map((call) => call.trim());
  return calls.every(isWritingCall) ? calls : undefined;
}, 'It must be calls other than GET with commas between them, like "PUT /api/companies,DELETE /api/employees/{id}".');

const addRemote = defineCommand({
  name: 'remotes add',
  summary: 'admit a remote at paths of the portal, or further paths and calls of an admitted one',
  examples: [
    'remotes add mfe-invoices --paths /user-panel/invoices',
    'remotes add mfe-courses --paths /courses,/user-panel/courses --access anyone',
    'remotes add mfe-courses --calls "POST /api/courses,DELETE /api/courses/{id}"',
  ],
  ...ofRemote({ paths: z.optional(names), calls: z.optional(names), access: z.optional(z.enum(accesses)) }, (command) => {
    const paths = new Option('--paths <paths>', 'where its pages may be; each admits the paths below it too');
    const calls = new Option('--calls <calls>', 'the calls that change something which its pages may make; those that only read need none');
    const access = new Option(
      '--access <access>',
      'who may see its pages outside the panel: companies, visitors who are not logged in, or anyone (default: company). In the panel it is always company',
    );
    command.addOption(paths.argParser(parsePaths)).addOption(calls.argParser(parseCalls)).addOption(access.choices(accesses));
  }),
  async run({ database, actor }, { remote: name, paths = [], calls = [], access }) {
    const result = await changeAdmissions(database, (transaction) => admit(transaction, { name, paths, calls, access, actor }));
    if ('problems' in result) throw new OperatorError(result.problems.join(' '));
    return result;
  },
  audit: ({ remote, isChanged }) => (isChanged ? { event: 'remote-added', remote: remote.name } : undefined),
  present({ remote: { name, paths, access, calls }, isNew, isChanged }) {
    const admitted = keyValues({ Remote: name, Paths: paths, Access: access, Calls: calls });
    if (!isNew) return { text: `${admitted}\n\n${isChanged ? 'It may have these paths and calls now.' : 'It was admitted so before.'}` };
    return {
      text: `${admitted}\n\nIts pages appear with its first release. The team needs a token, and a key that it makes by osk-release keygen:\n\n  ${tokenCommand(name)}\n  ${addKeyCommand(name, '<public key>')}`,
    };
  },
});

const listRemotes = defineCommand({
  name: 'remotes list',
  summary: 'list the admitted remotes with what is live',
  examples: ['remotes list', 'remotes list --json'],
  input: z.object({}),
  run: async (context) => ({ remotes: await readRemotes(context) }),
  present({ remotes: listed }) {
    const rows = listed.map((remote) => ({
      Remote: remote.name,
      Paths: remote.paths.join(' '),
      Access: remote.access,
      Calls: String(remote.calls.length),
      State: stateOf(remote),
      Live: versionOf(remote.live, remote),
      Canary: remote.canary === null ? none : `${remote.canary.version}, ${remote.canary.percent}%`,
      Releases: String(remote.releases),
    }));
    return { text: rows.length === 0 ? 'There are no remotes.' : table(rows, { maxWidth: { Paths: 60 }, right: ['Calls', 'Releases'] }) };
  },
});

const showOneRemote = defineCommand({
  name: 'remotes show',
  summary: 'show a remote with its rollout, releases and tokens',
  examples: ['remotes show mfe-invoices'],
  ...ofRemote({}),
  run: async (context, { remote }) => ({
    ...(await showRemote(context, remote)),
    ...(await context.database.transaction(async (transaction) => ({
      loads: await readLoads(transaction, remote),
      embeddedFailures: await readEmbeddedFailures(transaction, remote),
    }))),
  }),
  present(remote) {
    const { name, paths, access, calls, canary, previous, releases, size, tokens, keys, loads, embeddedFailures, createdAt, createdBy } =
      remote;
    const shown = keyValues({
      Remote: name,
      Paths: paths,
      Access: `${access}, in the panel company`,
      Calls: calls,
      State: stateOf(remote),
      Live: versionOf(remote.live, remote),
      Canary: canary === null ? none : `${canary.version}, ${canary.percent}% of the browsers`,
      Previous: versionOf(previous[0], remote),
      '24 hours': loads.map((counts) => `${counts.version}: ${describeCounts(counts)}`),
      Stored: `${counted(releases, 'release')}, ${(size / 1024 / 1024).toFixed(1)} MiB`,
      Tokens: counted(tokens, 'valid token'),
      Keys: counted(keys, 'active key'),
      Admitted: `${formatInstant(createdAt)} by ${createdBy}`,
    });
    if (embeddedFailures.length === 0) return { text: shown };
    const rows = embeddedFailures.map(({ version, origin, failure, count }) => ({
      Version: version,
      Origin: origin,
      Failure: failure,
      Count: String(count),
    }));
    return { text: `${shown}\n\n${embeddedFailuresTitle}:\n\n${table(rows, { right: ['Count'] })}` };
  },
});

function switchRemote(verb: 'disable' | 'enable', summary: string, done: (name: string) => string) {
  return defineCommand({
    name: `remotes ${verb}`,
    summary,
    examples: [`remotes ${verb} mfe-invoices`],
    ...ofRemote({}),
    async run({ database, actor }, { remote: name }) {
      const result = await setEnabled(database, { name, isEnabled: verb === 'enable', actor });
      if (result === undefined) throw unknownRemote(name);
      return result;
    },
    audit: ({ remote, isChanged }) => (isChanged ? { event: `remote-${verb}d`, remote: remote.name } : undefined),
    present: ({ remote, isChanged }) => ({ text: isChanged ? done(remote.name) : `${remote.name} is ${verb}d already.` }),
  });
}

const disableRemote = switchRemote(
  'disable',
  'take the pages of a remote away at once; its addresses say so, and the rest of the portal works',
  (name) => `${name} is disabled. Its addresses say that the page is not available. Open pages keep what they have loaded.`,
);
const enableRemote = switchRemote('enable', 'show the pages of a disabled remote again', (name) => `${name} is enabled.`);

const removeOneRemote = defineCommand({
  name: 'remotes remove',
  summary: 'remove a remote with its paths, releases and tokens for good; the trail stays',
  examples: ['remotes remove mfe-invoices', 'remotes remove mfe-invoices --yes'],
  ...ofRemote({ yes: z.optional(z.boolean()) }, (command) => {
    command.option('--yes', 'remove; without it the command only shows what would be deleted');
  }),
  async run(context, { remote: name, yes = false }) {
    const shown = await showRemote(context, name);
    return { ...shown, removed: yes && (await removeRemote(context.database, { name, actor: context.actor })) };
  },
  audit: ({ removed, name }) => (removed ? { event: 'remote-removed', remote: name } : undefined),
  present({ removed, ...remote }) {
    const { name, paths, releases, tokens } = remote;
    const shown = keyValues({
      Remote: name,
      Paths: paths,
      Live: versionOf(remote.live, remote),
      Deleted: [counted(releases, 'release'), counted(tokens, 'valid token')].join(', '),
      Kept: 'the trail',
    });
    if (!removed)
      return { text: `A removal would have this result:\n\n${shown}`, errors: ['Nothing is removed. Use --yes to remove it for good.'] };
    return { text: `${shown}\n\n${name} is removed. It stays so when the portal starts again, until remotes add admits it.` };
  },
});

export const remoteCommands = [listRemotes, showOneRemote, addRemote, disableRemote, enableRemote, removeOneRemote];
