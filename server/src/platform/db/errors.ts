/** The database did not answer in time, or an outage is known. */
export class DatabaseUnreachable extends Error {}

/** The error and its causes, outermost first: drizzle wraps what the driver throws. */
function causesOf(error: unknown): (Error & { code?: unknown; constraint?: unknown })[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

const hasCode = (codes: RegExp) => (error: unknown) => causesOf(error).some(({ code }) => codes.test(String(code)));

/** Whether the database accepts no writes now. 25006: a standby, or the embedded database without free space; 53100: the disk is full. */
export const isReadOnly = hasCode(/^(25006|53100)$/);

/** Whether the database has found its own files damaged. XX001 and XX002: a page or an index; 58P01: a file is missing. */
export const isDamaged = hasCode(/^(XX00[12]|58P01)$/);

/** Whether a file could not be written because its disk is full, or its user's quota. */
export const isDiskFull = hasCode(/^(ENOSPC|EDQUOT)$/);

export const isDeadlock = hasCode(/^40P01$/);

export const lacksRights = hasCode(/^42501$/);

export const lacksTable = hasCode(/^(42P01|3F000)$/);

/**
 * 08… and 57P0…: the connection ended; 53200, 53300: no memory or connection left; 57014 and 25P03: timeouts; 58030: the disk fails; 25006
 * and 53100: the server accepts no writes.
 */
const unreachableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08\w{3}|57P0\d|53[1-3]00|57014|58030|25P03|25006)$/;
/** Messages of the driver, from their start: drizzle's messages quote values that users typed. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

export const noConnectionLeft = '53300';

/** Why the database is unreachable: a code or a message of the driver, without user data; undefined for any other error. */
export function whyUnreachable(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    const code = String(one.code ?? '');
    if (unreachableCodes.test(code)) return code;
    if (one instanceof DatabaseUnreachable || unreachableMessages.test(one.message)) return one.message;
    if (one instanceof AggregateError && one.errors.some(isUnreachable)) return one.errors.map(whyUnreachable).find(Boolean);
  }
  return undefined;
}

/** Whether the database could not be reached or had no time: a retry makes sense. */
export function isUnreachable(error: unknown): boolean {
  return whyUnreachable(error) !== undefined;
}

export function violatedUniqueConstraint(error: unknown): string | undefined {
  const violation = causesOf(error).find(({ code }) => code === '23505');
  return violation && String(violation.constraint);
}
