import { formatNip } from '@osk/shared/contract/numbers';
import { asc, type SQL } from 'drizzle-orm';
import { counted, formatAmount, formatDay, formatInstant, table } from '../../command-line/format.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ProviderAction, providerActions } from '../../platform/db/tables/provider-action.ts';

type Step = { at: string; by: string; reason: string | null };

/** What was done for a company or an order, the oldest first. */
export async function readActions(database: Database, filter: SQL | undefined) {
  const rows = await database.select().from(providerActions).where(filter).orderBy(asc(providerActions.id));
  return rows.map(({ at, action, actor, reason }) => ({ at, action, by: actor, reason }));
}

/** A history as a table, by time. @param steps further ones, such as changes of the status */
export function historyTable(actions: readonly (Step & { action: ProviderAction })[], steps: readonly (Step & { what: string })[] = []) {
  const all = [...steps, ...actions.map(({ action, ...step }) => ({ ...step, what: describe(action) }))];
  const rows = all
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ at, what, by, reason }) => ({ When: formatInstant(at), What: reason === null ? what : `${what} (${reason})`, By: by }));
  return table(rows);
}

function describe(action: ProviderAction): string {
  switch (action.kind) {
    case 'days-added':
      return `${counted(action.days, 'day')} added: ${formatDay(action.from)} → ${formatDay(action.to)}`;
    case 'start-moved':
      return `start moved because of ${action.cause}: ${formatDay(action.from)} → ${formatDay(action.to)}`;
    case 'transfer-released':
      return `transfer ${action.transfer} no longer booked`;
    case 'nip-corrected':
      return `NIP corrected: ${formatNip(action.from)} → ${formatNip(action.to)}`;
    case 'price-refunded':
      return `${formatAmount(action.amount)} given back`;
    case 'invoice-recorded':
      return describeInvoice(action);
    case 'mail-resent':
      return `e-mail sent again: ${action.mail}`;
    case 'email-change-requested':
      return 'change of e-mail requested';
    case 'email-change-stopped':
      return 'change of e-mail stopped';
    case 'email-changed':
      return 'e-mail changed';
  }
}

function describeInvoice({ number, ksefNumber, former, formerKsefNumber }: ProviderAction & { kind: 'invoice-recorded' }): string {
  if (former === number)
    return `KSeF number ${ksefNumber} of the invoice ${number}${formerKsefNumber ? ` instead of ${formerKsefNumber}` : ''}`;
  return `invoice ${number}${former === null ? '' : ` instead of ${former}`}`;
}
