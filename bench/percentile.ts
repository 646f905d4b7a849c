/** The nearest-rank percentile of numbers; NaN without any. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 50);
