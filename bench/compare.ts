import type { Browser } from 'playwright';
import { buildPortal } from '../scripts/build.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { launch } from './measure.ts';
import { type Served, serve } from './serve.ts';
import { buildSpa } from './spa/build-spa.ts';

const variants = ['spa', 'federated'] as const;
type Variant = (typeof variants)[number];

/** A row of the table: title, number of the sample, unit. */
export type Row<Sample> = { label: string; measure: keyof Sample; scale?: number; unit?: string };

/**
 * Measures the portal and the same pages built as one ordinary single-page application, interleaved in one run. Prints the medians and
 * their ratio. The first round is a warm-up; the order alternates.
 */
export async function compare<Sample extends Readonly<Record<string, number>>>(
  title: string,
  rounds: number,
  sample: (browser: Browser, served: Served) => Promise<Sample>,
  rows: readonly Row<Sample>[],
): Promise<void> {
  if (!(await buildPortal())) process.exit(1);
  const served = { spa: await serve(await buildSpa()), federated: await serve(root) };
  const samples: Record<Variant, Sample[]> = { spa: [], federated: [] };
  const browser = await launch(findBrowser());
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? variants : variants.toReversed()) {
        const taken = await sample(browser, served[name]);
        if (round >= 0) samples[name].push(taken);
      }
    }
  } finally {
    await browser.close();
    await Promise.all(variants.map((name) => served[name].stop()));
  }
  console.log(`${title}, nothing cached, 1.6 Mbit/s, 150 ms, CPU 4x slower; median of ${rounds} rounds`);
  console.table(rows.map((row) => lineOf(row, samples)));
}

function lineOf<Sample extends Readonly<Record<string, number>>>(
  { label, measure, scale = 1, unit = 'ms' }: Row<Sample>,
  samples: Record<Variant, Sample[]>,
) {
  const of = (name: Variant) => median(samples[name].map((sample) => sample[measure] ?? Number.NaN)) / scale;
  const shown = (value: number) => `${value.toFixed(value < 10 && value !== 0 ? 2 : 0)} ${unit}`.trim();
  const [spa, federated] = [of('spa'), of('federated')];
  return { '': label, 'ordinary SPA': shown(spa), federated: shown(federated), ratio: spa === 0 ? '–' : (federated / spa).toFixed(2) };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
