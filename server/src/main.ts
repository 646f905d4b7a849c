import './platform/compile-cache.ts';

const { runServer } = await import('./run-server.ts');

// A start that failed halfway may leave something open, so the process ends explicitly.
process.exit(await runServer(process.env));
