import type { Command } from 'commander';
import * as z from 'zod/mini';
import { isAdmissibleName } from '../../frontend/remotes/admission.ts';
import { parser } from '../options.ts';

const parseName = parser(
  (text) => (isAdmissibleName(text.trim()) ? text.trim() : undefined),
  'The name of a remote has lower-case letters, digits and -, and begins with a letter: mfe-invoices.',
);
/** The remote that a command is about. */
export const remoteArgument = {
  declare: (line: Command) => void line.argument('<remote>', 'its name, like mfe-invoices', parseName),
  input: z.object({ remote: z.string() }),
};
