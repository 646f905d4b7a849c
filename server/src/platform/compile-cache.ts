import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Keeps what Node compiled for the next start. An entry point imports this file first.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
