import './platform/compile-cache.ts';

const { runServer } = await import('./run-server.ts');

// Ended outright: a start that failed halfway may leave something open.
process.exit(await runServer(process.env));
