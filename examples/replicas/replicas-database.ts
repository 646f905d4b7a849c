import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seedDemo } from '../../server/src/demo/seed-demo.ts';
import { createPeselEncryption } from '../../server/src/features/employees/pesel-encryption.ts';
import { seedCatalogue } from '../../server/src/features/products/catalogue.ts';
import { ConfigurationError } from '../../server/src/platform/config.ts';
import { openPostgres } from '../../server/src/platform/db/open-postgres.ts';
import type { Keys } from '../../server/src/platform/keys.ts';
import { createPasswords } from '../../server/src/platform/passwords/passwords.ts';

const databaseName = 'portal';
const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));

/** A PostgreSQL server with the database that the replicas share. */
export type ReplicasDatabase = {
  url: string;
  /** Resolves when it is gone. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a folder, which keeps what is in it.
 * @throws ConfigurationError when it does not start.
 */
export async function startDatabase(folder: string, above: readonly string[]): Promise<ReplicasDatabase> {
  if (process.getuid?.() === 0) above.forEach(letThrough);
  // In a process and a group of its own: Ctrl-C on the terminal must not end it before the servers.
  const child = fork(program, [folder, databaseName], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const started = await Promise.race([
    once(child, 'message').then(([address]) => `${address}/${databaseName}`),
    once(child, 'exit').then(() => undefined),
  ]);
  if (started === undefined) throw new ConfigurationError(`PostgreSQL does not start in ${folder}: is another one running there?`);
  return {
    url: started,
    ended: once(child, 'exit'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** As root, PostgreSQL runs as another user, who must get to its folder through those above. */
function letThrough(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o001);
}

/** Migrates the database, and makes the catalogue and the demo company unless they are there. */
export async function prepareDatabase(url: string, { secretKey, formerSecretKeys, demoPassword }: Keys): Promise<void> {
  const { database, close } = await openPostgres(url, 2, () => undefined);
  const passwords = createPasswords();
  try {
    await seedCatalogue(database);
    await seedDemo(database, demoPassword, passwords, createPeselEncryption(secretKey, formerSecretKeys));
  } finally {
    await close();
    await passwords.close();
  }
}
