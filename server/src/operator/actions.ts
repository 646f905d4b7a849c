import { formatNip } from '@osk/shared/contract/numbers';
import type { ProviderAction } from '../platform/db/tables/provider-action.ts';
import { counted, formatDay } from './format.ts';

type Recorded = { at: string; action: ProviderAction; by: string; reason: string | null };

/** An action as a step of a history. */
export function describeAction({ at, action, by, reason }: Recorded) {
  return { at, what: describe(action), by, reason };
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
