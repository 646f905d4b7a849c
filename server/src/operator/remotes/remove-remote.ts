import * as z from 'zod/mini';
import { removeRemote as remove } from '../../frontend/remotes/admission-store.ts';
import { defineCommand } from '../command.ts';
import { counted, keyValues } from '../format.ts';
import { remoteArgument } from './remote-argument.ts';
import { showRemote, versionOf } from './remote-summary.ts';

export const removeRemote = defineCommand({
  name: 'remotes remove',
  summary: 'remove a remote with its paths, releases and tokens for good; the trail stays',
  examples: ['remotes remove mfe-invoices', 'remotes remove mfe-invoices --yes'],
  declare(command) {
    remoteArgument.declare(command);
    command.option('--yes', 'remove; without it the command only shows what would be deleted');
  },
  input: z.object({ remote: z.string(), yes: z.optional(z.boolean()) }),
  async run(context, { remote: name, yes = false }) {
    const shown = await showRemote(context, name);
    return { ...shown, removed: yes && (await remove(context.database, { name, actor: context.actor })) };
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
