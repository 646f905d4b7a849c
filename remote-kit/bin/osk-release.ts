#!/usr/bin/env node
import { requireNode } from './require-node.ts';

requireNode();
// Imported late: an older Node cannot load it.
const { releaseCommand } = await import('../release/command.ts');
process.exitCode = await releaseCommand(process.argv.slice(2), process.cwd());
