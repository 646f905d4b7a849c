import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { buildPortal } from '../scripts/build.ts';
import { findBothBrowsers } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { createCertificate, type ServedPortal, servePortal } from './browser/serve-portal.ts';
import { launch } from './browser/tab.ts';
import { median } from './percentile.ts';
import { buildSpa } from './spa/build-spa.ts';

/** A row of the table: one measure of the samples. Bytes are shown in kB. */
type Row<Sample> = { label: string; measure: keyof Sample; unit?: 'ms' | 'kB' | '' };

type Sampler<Sample> = (browser: Browser, portal: ServedPortal) => Promise<Sample>;
type Samples<Sample> = ReadonlyMap<string, Sample[]>;

/**
 * Compares the same pages as one ordinary application with the federated portal. They take turns.
 * Prints a table for each browser: medians, smallest and largest values, ratios.
 * Usage: `[rounds] [--with <name>=<folder of a built checkout>]… [--browser <path>]…`.
 */
export async function compare<Sample extends Readonly<Record<string, number>>>(
  title: string,
  sample: Sampler<Sample>,
  rows: readonly Row<Sample>[],
): Promise<void> {
  const { rounds, others, browsers } = readOptions();
  if (!(await buildPortal())) throw new Error('The portal could not be built');
  const certificate = createCertificate();
  const columns = new Map<string, ServedPortal>();
  try {
    columns.set('ordinary', await servePortal(certificate, await buildSpa()));
    columns.set('federated', await servePortal(certificate, root));
    for (const [name, checkout] of others) columns.set(name, await servePortal(certificate, checkout, checkout));
    for (const path of browsers) {
      const browser = await launch(path, certificate.fingerprint);
      try {
        const samples = await measure(browser, columns, rounds, sample);
        console.log(
          `${title} · ${path}, ${browser.version()} · 1.6 Mbit/s, 150 ms, CPU 4x slower · median of ${rounds} (smallest–largest)`,
        );
        console.table(Object.fromEntries(rows.map((row) => [row.label, describe(row, samples)])));
      } finally {
        await browser.close();
      }
    }
  } finally {
    for (const portal of columns.values()) await portal.stop();
  }
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { with: { type: 'string', multiple: true }, browser: { type: 'string', multiple: true } },
  });
  const rounds = Number(positionals[0] ?? 7);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('The number of rounds must be a positive integer');
  const others = (values.with ?? []).map((given): [string, string] => {
    const [name = '', folder] = given.split('=');
    if (!folder) throw new Error(`--with ${given}: <name>=<folder of a built checkout>`);
    return [name, resolve(folder)];
  });
  return { rounds, others, browsers: values.browser ?? findBothBrowsers() };
}

/** Each round begins with another column. */
async function measure<Sample>(
  browser: Browser,
  columns: ReadonlyMap<string, ServedPortal>,
  rounds: number,
  sample: Sampler<Sample>,
): Promise<Samples<Sample>> {
  const all = [...columns];
  const samples = new Map(all.map(([name]) => [name, [] as Sample[]]));
  // One round only shows that everything works.
  for (let round = rounds === 1 ? 0 : -1; round < rounds; round += 1) {
    const first = (round + all.length) % all.length;
    for (const [name, portal] of [...all.slice(first), ...all.slice(0, first)]) {
      const measured = await sample(browser, portal);
      if (round >= 0) samples.get(name)?.push(measured);
    }
  }
  return samples;
}

/** The cells of a row. The columns after the first are also divided by it. */
function describe<Sample extends Readonly<Record<string, number>>>(
  { measure, unit = 'ms' }: Row<Sample>,
  samples: Samples<Sample>,
): Record<string, string> {
  const columns = [...samples].map(([name, all]) => ({
    name,
    values: all.map((one) => (one[measure] ?? Number.NaN) / (unit === 'kB' ? 1000 : 1)),
  }));
  const [reference, ...others] = columns;
  const ratios = others.map(({ name, values }) => {
    const ratio = median(values) / median(reference?.values ?? []);
    return [`${name} / ${reference?.name}`, Number.isFinite(ratio) ? ratio.toFixed(2) : '–'];
  });
  return Object.fromEntries([...columns.map(({ name, values }) => [name, cell(values, unit)]), ...ratios]);
}

/** The median, with the smallest and the largest value. What a column does not have is NaN. */
function cell(values: readonly number[], unit: string): string {
  const middle = median(values);
  if (Number.isNaN(middle)) return '–';
  const digits = unit === 'kB' ? 1 : middle < 10 && values.some((value) => !Number.isInteger(value)) ? 3 : 0;
  const format = (value: number) => value.toFixed(digits);
  return `${format(middle)} ${unit} (${format(Math.min(...values))}–${format(Math.max(...values))})`.replace('  ', ' ');
}
