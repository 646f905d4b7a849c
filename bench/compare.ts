import type { Browser } from 'playwright';
import { buildPortal } from '../scripts/build.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { launch } from './measure.ts';
import { median } from './percentile.ts';
import { type ServedPortal, servePortal } from './serve-portal.ts';
import { buildSpa } from './spa/build-spa.ts';

const variants = ['spa', 'federated'] as const;
type Variant = (typeof variants)[number];

/** A row of the table: one measure of the samples, divided by `scale`. */
type Row<Sample> = { label: string; measure: keyof Sample; scale?: number; unit?: string };

/**
 * Measures the portal and the same pages built as one ordinary single-page application. The two alternate in one run, after a round
 * of warm-up. Prints the medians and their ratio.
 */
export async function compare<Sample extends Readonly<Record<string, number>>>(
  title: string,
  rounds: number,
  sample: (browser: Browser, portal: ServedPortal) => Promise<Sample>,
  rows: readonly Row<Sample>[],
): Promise<void> {
  if (!(await buildPortal())) process.exit(1);
  const portals = { spa: await servePortal(await buildSpa()), federated: await servePortal(root) };
  const samples: Record<Variant, Sample[]> = { spa: [], federated: [] };
  const browser = await launch(findBrowser());
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? variants : variants.toReversed()) {
        const measured = await sample(browser, portals[name]);
        if (round >= 0) samples[name].push(measured);
      }
    }
  } finally {
    await browser.close();
    await Promise.all(variants.map((name) => portals[name].stop()));
  }
  console.log(`${title}, nothing cached, 1.6 Mbit/s, 150 ms, CPU 4x slower; median of ${rounds} rounds`);
  console.table(rows.map((row) => tableRow(row, samples)));
}

function tableRow<Sample extends Readonly<Record<string, number>>>(
  { label, measure, scale = 1, unit = 'ms' }: Row<Sample>,
  samples: Record<Variant, Sample[]>,
) {
  const medianOf = (name: Variant) => median(samples[name].map((sample) => sample[measure] ?? Number.NaN)) / scale;
  const format = (value: number) => `${value.toFixed(value < 10 && value !== 0 ? 2 : 0)} ${unit}`.trim();
  const [spa, federated] = [medianOf('spa'), medianOf('federated')];
  return { '': label, 'ordinary SPA': format(spa), federated: format(federated), ratio: spa === 0 ? '–' : (federated / spa).toFixed(2) };
}
