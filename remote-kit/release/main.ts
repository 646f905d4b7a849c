#!/usr/bin/env node
import { command } from './command.ts';

// For a team that has only its remote's folder: run in there. docs/releases.md tells how.
process.exitCode = await command(process.argv.slice(2), { folder: process.cwd() });
