import type { companies } from '../../platform/db/tables/company.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** A company as the command line's JSON has it: no password hash, no token. Of an erased one the texts are empty. */
export function summariseCompany(row: CompanyRow) {
  const { id, name, email, nip, phoneNumber, address, postCode, city } = row;
  return {
    ...{ id, name, email, nip, phoneNumber, address, postCode, city },
    state: stateOf(row),
    registeredAt: row.registeredAt.toISOString(),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    pkkSince: row.pkkSince?.toISOString() ?? null,
  };
}

function stateOf({ activatedAt, deactivatedAt, erasedAt }: CompanyRow): 'active' | 'not activated' | 'deactivated' | 'erased' {
  if (erasedAt !== null) return 'erased';
  if (deactivatedAt !== null) return 'deactivated';
  return activatedAt === null ? 'not activated' : 'active';
}
