import type { Transaction } from '../../platform/db/database.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type ProviderAction, providerActions } from '../../platform/db/tables/provider-action.ts';
import type { MovedLicence } from './terms.ts';
import type { Actor } from './transitions.ts';

/** Who did something, and why. */
export type By = { actor: Actor; reason?: string | undefined };

/** Records what was done to a licence besides changing its status. */
export async function recordAction(transaction: Transaction, licence: LicenceRow, action: ProviderAction, by: By): Promise<void> {
  await transaction.insert(providerActions).values({ companyId: licence.companyId, licenceId: licence.id, action, ...by });
}

/** Records the new starts of licences. @param cause the mark of the licence that was prolonged or canceled */
export async function recordMoves(transaction: Transaction, cause: string, moved: readonly MovedLicence[], by: By): Promise<void> {
  for (const licence of moved) {
    const [from, to] = [licence.formerStart.toISOString(), licence.startedOn.toISOString()];
    await recordAction(transaction, licence, { kind: 'start-moved', cause, from, to }, by);
  }
}
