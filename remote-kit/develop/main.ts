#!/usr/bin/env node
import { command } from './command.ts';

// For a team that has only its remote's folder: run in there. docs/releases.md tells how.
// Ended outright: the watcher of the files may leave something open.
process.exit(await command(process.argv.slice(2), process.cwd()));
