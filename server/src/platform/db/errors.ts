/** The database did not answer in time, or an outage is known. */
export class DatabaseUnreachable extends Error {}

/** The error and its causes, outermost first: drizzle wraps what the driver throws. */
function* causesOf(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/**
 * 08… and 57P0…: the connection ended; 53200, 53300: no memory or connection left; 57014 and 25P03: timeouts; 58030: the disk fails. Those of
 * `readOnlyCodes`: the server accepts no writes.
 */
const unreachableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08\w{3}|57P0\d|53[1-3]00|57014|58030|25P03|25006)$/;
/** 25006: a standby, or the embedded database without free space; 53100: the disk is full. */
const readOnlyCodes = /^(25006|53100)$/;
/** The disk of a file is full, or its user's quota. */
const diskFullCodes = /^(ENOSPC|EDQUOT)$/;
/** Messages of the driver, from their start: drizzle's messages quote values that users typed. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** The server answers, but has no connection left. */
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

/** Whether the database accepts no writes now, usually for lack of free space. It may still be read. */
export function isReadOnly(error: unknown): boolean {
  for (const one of causesOf(error)) if (readOnlyCodes.test(String(one.code))) return true;
  return false;
}

/** XX001 and XX002: a page or an index is damaged; 58P01: a file is missing. */
const damageCodes = /^(XX00[12]|58P01)$/;

/** Whether the database has found its own files damaged. */
export function isDamaged(error: unknown): boolean {
  for (const one of causesOf(error)) if (damageCodes.test(String(one.code))) return true;
  return false;
}

/** Whether a file could not be written because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (const one of causesOf(error)) if (diskFullCodes.test(String(one.code))) return true;
  return false;
}

/** Whether the database could not be reached or had no time: a retry makes sense. */
export function isUnreachable(error: unknown): boolean {
  return whyUnreachable(error) !== undefined;
}

/** The unique index or constraint that a row violated; undefined for any other error. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  for (const one of causesOf(error)) if (one.code === '23505') return String(one.constraint);
  return undefined;
}

/** Whether the transaction was ended by a deadlock. */
export function isDeadlock(error: unknown): boolean {
  for (const one of causesOf(error)) if (one.code === '40P01') return true;
  return false;
}

/** Whether a table or its schema does not exist. */
export function lacksTable(error: unknown): boolean {
  for (const one of causesOf(error)) if (one.code === '42P01' || one.code === '3F000') return true;
  return false;
}
