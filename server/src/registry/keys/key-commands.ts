import type { Command } from 'commander';
import * as z from 'zod/mini';
import { defineCommand } from '../../command-line/command.ts';
import { formatInstant, keyValues, table } from '../../command-line/format.ts';
import { parser, textLine, wholeNumber } from '../../command-line/options.ts';
import { ofRemote, showRemote } from '../admission/remote-summary.ts';
import { addKey, endKey } from './change-keys.ts';
import { readKeys } from './release-keys.ts';
import { setLeastSequence } from './sequences.ts';

const parsePublicKey = parser(
  (text) => (/^[A-Za-z\d+/]{59}=$/.test(text.trim()) ? text.trim() : undefined),
  'It must be a public key in one line, as osk-release keygen prints it: MCowBQYDK2VwAyEA….',
);

const addOneKey = defineCommand({
  name: 'remotes key add',
  summary: 'let releases of a remote be signed with this key; the team makes it by osk-release keygen',
  examples: ['remotes key add mfe-invoices MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE= --label "hosted CI"'],
  ...ofRemote({ 'public-key': z.string(), label: z.string() }, (command) => {
    command.argument('<public-key>', 'the public key, as osk-release keygen prints it', parsePublicKey);
    command.addOption(textLine('--label <text>', 'where the private key is', 100).makeOptionMandatory());
  }),
  run: ({ database, actor }, { remote, 'public-key': publicKey, label }) =>
    database.transaction(async (transaction) => ({ remote, ...(await addKey(transaction, { remote, publicKey, label, actor })) })),
  audit: ({ remote, id }) => ({ event: 'release-key-added', remote, key: id }),
  present: ({ remote, id, label }) => ({
    text: `${keyValues({ Key: id, Label: label, Remote: remote })}\n\nThe portal takes releases of ${remote} that this key has signed.`,
  }),
});

const listKeys = defineCommand({
  name: 'remotes key list',
  summary: 'list the keys that sign the releases of a remote, with retired and revoked ones',
  examples: ['remotes key list mfe-invoices'],
  ...ofRemote({}),
  async run(context, { remote }) {
    await showRemote(context, remote);
    return { keys: await readKeys(context.database, remote) };
  },
  present({ keys }) {
    const rows = keys.map(({ id, label, createdAt, createdBy, state }) => ({
      Key: id,
      Label: label,
      Added: formatInstant(createdAt),
      By: createdBy,
      State: state,
    }));
    return { text: rows.length === 0 ? 'This remote has no keys.' : table(rows, { maxWidth: { Label: 40, By: 40 } }) };
  },
});

const parseKey = parser((text) => {
  const key = text.trim().toLowerCase();
  return /^[\da-f]{8,16}$/.test(key) ? key : undefined;
}, 'A key has 16 of the digits and the letters a to f. Its first 8 are enough.');

function declareKey(command: Command): void {
  command.argument('<key>', 'the key in the list, or at least its first 8 characters', parseKey);
}

const retireKey = defineCommand({
  name: 'remotes key retire',
  summary: 'take no new releases with this key; what was accepted stays',
  examples: ['remotes key retire mfe-invoices 19bf44096984cdfe'],
  ...ofRemote({ key: z.string() }, declareKey),
  run: ({ database, actor, isDeployed }, { remote, key }) =>
    endKey(database, 'retire', { remote, key, actor, isDeployed: isDeployed(remote) }),
  audit: ({ remote, key: { id }, isChanged }) => (isChanged ? { event: 'release-key-retired', remote, key: id } : undefined),
  present: ({ key: { id, label, state }, isChanged }) => ({
    text: isChanged ? `The key ${id} (${label}) is retired. What it signed before stays.` : `The key ${id} (${label}) is ${state} already.`,
  }),
});

const revokeKey = defineCommand({
  name: 'remotes key revoke',
  summary: 'serve nothing any more that this key signed, because somebody else may have it; pages go back to what was before',
  examples: ['remotes key revoke mfe-invoices 19bf4409 --note "the laptop was stolen"'],
  ...ofRemote({ key: z.string(), note: z.optional(z.string()) }, (command) => {
    declareKey(command);
    command.addOption(textLine('--note <text>', 'for the trail: why', 300));
  }),
  async run(context, { remote, key, note }) {
    const { database, actor, isDeployed } = context;
    const ended = await endKey(database, 'revoke', { remote, key, note, actor, isDeployed: isDeployed(remote) });
    return { ...ended, remote: await showRemote(context, remote) };
  },
  audit: ({ remote, key: { id }, isChanged }) => (isChanged ? { event: 'release-key-revoked', remote: remote.name, key: id } : undefined),
  present({ key: { id, label }, remote, isChanged }) {
    if (!isChanged) return { text: `The key ${id} (${label}) was revoked before.` };
    return {
      text: `The key ${id} (${label}) is revoked. Nothing that it signed is served.\nSee what is live now by: portal operator remotes show ${remote.name}`,
    };
  },
});

const setSequence = defineCommand({
  name: 'remotes sequence',
  summary: 'after a restored backup: take no release of a remote whose sequence is not above this one',
  examples: ['remotes sequence mfe-invoices --min-seq 120'],
  ...ofRemote({ minSeq: z.int() }, (command) => {
    const least = wholeNumber('--min-seq <number>', 'the last sequence before the loss; osk-release --list shows it', 1, 999_999_999);
    command.addOption(least.makeOptionMandatory());
  }),
  run: ({ database, actor }, { remote, minSeq }) => setLeastSequence(database, { remote, sequence: minSeq, actor }),
  present: ({ last, isChanged }) => ({
    text: isChanged ? `The next release has a sequence above ${last}.` : `The sequence is ${last} already. It never falls.`,
  }),
});

export const keyCommands = [addOneKey, listKeys, retireKey, revokeKey, setSequence];
