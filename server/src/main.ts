import './platform/quick-imports.ts';

// All that the server writes is closed to other users.
process.umask(0o077);

const { runServer } = await import('./run-server.ts');

// A start that failed halfway may leave something open, so the process ends explicitly.
process.exit(await runServer(process.env));
