import { PGlite } from '@electric-sql/pglite';
import { migrateEmbedded } from './platform/db/open-embedded.ts';

// Makes an empty database with all migrations in a folder, for the build of the server. Who copies it makes the copy durable.
await (await migrateEmbedded(new PGlite(process.argv[2] ?? ''), () => undefined)).close();
process.exit();
