/** Uniform numbers from 0 to 1, without 1. */
export type Random = () => number;

/** The generator sfc32: the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, 0, 1];
  const random = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers of similar seeds are similar.
  for (let count = 0; count < 15; count += 1) random();
  return random;
}

/** The time until the next event of a Poisson process. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

/** The number of events of a Poisson process. Above a mean of 30 it is the rounded normal distribution. */
export function poisson(random: Random, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const uniform = random();
  let probability = Math.exp(-mean);
  let count = 0;
  for (let sum = probability; sum < uniform && probability > 0; sum += probability) {
    count += 1;
    probability *= mean / count;
  }
  return count;
}

/** The Box-Muller transform. */
function normal(random: Random): number {
  return Math.sqrt(exponential(random, 2)) * Math.cos(2 * Math.PI * random());
}
