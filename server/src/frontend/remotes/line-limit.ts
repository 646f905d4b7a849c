/** Limits the lines of all callers together, so that many addresses cannot fill the log. */
const linesPerMinute = 60;

/** Whether another line may be written in this minute. Starts to count with the first one. */
export function createLineLimit(): () => boolean {
  let startedAt = Number.NEGATIVE_INFINITY;
  let lines = 0;
  return () => {
    if (performance.now() - startedAt >= 60_000) {
      startedAt = performance.now();
      lines = 0;
    }
    lines += 1;
    return lines <= linesPerMinute;
  };
}
