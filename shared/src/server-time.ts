// The device's clock may be off by years and change at any time. So the server's time is that of its latest answer, counted on by
// `performance.now()`.

/** Milliseconds until `askServerTime` gives up. */
const longestWait = 5000;

/** How far the server's time was ahead at its latest answer, in milliseconds. */
let ahead: { ofTimer: number; ofDevice: number } | undefined;

/** How far the time of an answer is ahead of `performance.now()`. Undefined without one: other origins cannot read it. */
export const aheadOf = ({ headers }: Response): number | undefined =>
  Date.parse(headers.get('Date') ?? '') - performance.now() || undefined;

/** Sets the time by `aheadOf` an answer. */
export function setServerTime(ofTimer: number | undefined): void {
  if (ofTimer !== undefined) ahead = { ofTimer, ofDevice: ofTimer + performance.now() - Date.now() };
}

/** Forgets the time, as at a load of the page. */
export function forgetServerTime(): void {
  ahead = undefined;
}

/** The time that has certainly come: -Infinity before the first answer. It may be behind the server's, as `performance.now()` may stop during sleep. */
export const serverTime = (): number => (ahead ? performance.now() + ahead.ofTimer : Number.NEGATIVE_INFINITY);

/** The server's time for what may be wrong: the device's before the first answer. */
export const serverNow = (): number => (ahead ? serverTime() : Date.now());

/** The time if the device's clock has not changed since the latest answer, or is right before the first one. */
export const supposedTime = (): number => Date.now() + (ahead?.ofDevice ?? 0);

/** Asks the server for its time. @throws without an answer */
export async function askServerTime(): Promise<void> {
  setServerTime(aheadOf(await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestWait) })));
}

/** Asks for the time if it is not known. Without an answer it stays so. */
export async function learnServerTime(): Promise<void> {
  if (!ahead) await askServerTime().catch(() => {});
}
