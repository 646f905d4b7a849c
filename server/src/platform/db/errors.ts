/** The database was asked for a sign of life, and gave none; or it is known to be away, so that it is not asked at all. */
export class Unanswered extends Error {}

/** The error and its causes, outermost first: drizzle wraps what the driver throws. */
function* chain(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Class 08 and 57P0…: the connection ended; 53300: no more are let in; 57014: a statement ran too long; 25006: a standby took over. */
const unreachableCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08\w{3}|57P0\d|53300|57014|25P03|25006)$/;
/** The driver's, from their beginning: drizzle's message holds the statement and its values, in which anybody may have written anything. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** The server answers that it has no connection left: it is there. */
export const noConnectionLeft = '53300';

/**
 * Why the database server could not be reached, went away, or had no time: a code, or words of the driver, without anything of what was
 * asked. All of these are worth trying again later; undefined for any other error.
 */
export function whyUnreachable(error: unknown): string | undefined {
  for (const one of chain(error)) {
    const code = String(one.code ?? '');
    if (unreachableCodes.test(code)) return code;
    if (one instanceof Unanswered || unreachableMessages.test(one.message)) return one.message;
    if (one instanceof AggregateError && one.errors.some(isUnreachable)) return one.errors.map(whyUnreachable).find(Boolean);
  }
  return undefined;
}

/** Whether the database server could not be reached, went away, or had no time: worth trying again later. */
export function isUnreachable(error: unknown): boolean {
  return whyUnreachable(error) !== undefined;
}

/** The name of the unique index or constraint that refused a row; undefined for any other error. */
export function brokenUniqueness(error: unknown): string | undefined {
  for (const one of chain(error)) if (one.code === '23505') return String(one.constraint);
  return undefined;
}

/** Whether the transaction was broken off because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  for (const one of chain(error)) if (one.code === '40P01') return true;
  return false;
}
