/** The database was asked for a sign of life, and gave none; or it is known to be away, so that it is not asked at all. */
export class Unanswered extends Error {}

/** The error and its causes, outermost first: drizzle wraps what the driver throws. */
function* chain(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

const unreachableCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08\w{3}|57P0\d|53300)$/;
const unreachableMessages = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database server could not be reached, or went away: worth trying again later. */
export function isUnreachable(error: unknown): boolean {
  for (const one of chain(error)) {
    if (one instanceof Unanswered || unreachableCodes.test(String(one.code ?? '')) || unreachableMessages.test(one.message)) return true;
    if (one instanceof AggregateError && one.errors.some(isUnreachable)) return true;
  }
  return false;
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
