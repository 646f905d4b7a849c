import { openEmbedded } from './platform/db/open-embedded.ts';

// Makes an empty database with all migrations in a folder, for the build of the server.
await (await openEmbedded(process.argv[2] ?? '')).close();
process.exit();
