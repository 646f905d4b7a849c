import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start. Entry points import this file first.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
