import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Transaction } from '../db/database.ts';
import { licenceTransitions } from '../db/tables/licence.ts';
import { canMove } from './transitions.ts';

/** Who moved a licence: `operator:anna` for one of the provider's people. */
export type Actor = 'company' | 'system' | `operator:${string}`;

/** Records how a new licence came to its first lasting status, from its creation on. */
export async function recordCreation(
  transaction: Transaction,
  licenceId: string,
  path: readonly LicenceStatus[],
  actor: Actor,
): Promise<void> {
  const steps = [LicenceStatus.Created, ...path];
  const rows = steps.map((toStatus, index) => ({ licenceId, fromStatus: steps[index - 1] ?? null, toStatus, actor }));
  for (const { fromStatus, toStatus } of rows) {
    if (fromStatus !== null && !canMove(fromStatus, toStatus)) throw new Error(`a licence does not go from ${fromStatus} to ${toStatus}`);
  }
  await transaction.insert(licenceTransitions).values(rows);
}
