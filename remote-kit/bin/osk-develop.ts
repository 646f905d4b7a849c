#!/usr/bin/env node
import { requireNode } from './require-node.ts';

requireNode();
// Imported late: an older Node cannot load it.
const { developCommand } = await import('../develop/command.ts');
process.exit(await developCommand(process.argv.slice(2), process.cwd()));
