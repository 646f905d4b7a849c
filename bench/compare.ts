import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { findBothBrowsers } from '../scripts/find-browser.ts';
import { launch } from './browser/visitor.ts';
import { median } from './percentile.ts';
import { createCertificate } from './portal/certificate.ts';
import { type Columns, serveColumns } from './portal/columns.ts';
import type { ServedPortal } from './portal/serve-portal.ts';
import { formatTable } from './table.ts';

/** A row of the table: one measure of the samples, divided by `scale`. */
export type Row<Sample> = { label: string; measure: keyof Sample; scale?: number; unit?: string };

type Sampler<Sample> = (browser: Browser, portal: ServedPortal) => Promise<Sample>;
type Samples<Sample> = ReadonlyMap<string, Sample[]>;

/**
 * Compares three portals: the archived one, the same pages as one ordinary application, and the federated one. The portals take turns.
 * Prints a table for each browser: medians, smallest and largest values, ratios.
 * Usage: `[rounds] [--with <name>=<folder of a built checkout>]… [--browser <path>]…`.
 */
export async function compare<Sample extends Readonly<Record<string, number>>>(
  title: string,
  sample: Sampler<Sample>,
  rows: readonly Row<Sample>[],
): Promise<void> {
  const { rounds, others, browsers } = readOptions();
  const certificate = createCertificate();
  const columns = await serveColumns(certificate, others);
  try {
    for (const path of browsers) {
      const browser = await launch(path, certificate.fingerprint);
      try {
        const samples = await measure(browser, columns, rounds, sample);
        console.log(
          `${title} · ${path}, ${browser.version()} · 1.6 Mbit/s, 150 ms, CPU 4x slower · median of ${rounds} (smallest–largest)`,
        );
        console.log(`${describe(rows, samples)}\n`);
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
    options: {
      with: { type: 'string', multiple: true, default: [] },
      browser: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(positionals[0] ?? 7);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('The number of rounds must be a positive integer');
  const others = new Map(
    values.with.map((given): [string, string] => {
      const [name = '', folder] = given.split('=');
      if (!folder) throw new Error(`--with ${given}: <name>=<folder of a built checkout>`);
      return [name, folder];
    }),
  );
  return { rounds, others, browsers: values.browser.length > 0 ? values.browser : findBothBrowsers() };
}

/** Each round begins with another column. */
async function measure<Sample>(browser: Browser, columns: Columns, rounds: number, sample: Sampler<Sample>): Promise<Samples<Sample>> {
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

function describe<Sample extends Readonly<Record<string, number>>>(rows: readonly Row<Sample>[], samples: Samples<Sample>): string {
  const names = [...samples.keys()];
  const ratios = names.filter((name) => !references.includes(name)).flatMap((name) => references.map((to) => [name, to] as const));
  const cells = rows.map(({ label, measure, scale = 1, unit = 'ms' }) => {
    const valuesOf = (name: string) => (samples.get(name) ?? []).map((sample) => (sample[measure] ?? Number.NaN) / scale);
    const ratio = (name: string, to: string) => median(valuesOf(name)) / median(valuesOf(to));
    const quotients = ratios.map(([name, to]) => ratio(name, to));
    return [
      label,
      ...names.map((name) => cell(valuesOf(name), unit)),
      ...quotients.map((one) => (Number.isFinite(one) ? one.toFixed(2) : '–')),
    ];
  });
  return formatTable(['', ...names, ...ratios.map(([name, to]) => `${name} / ${to}`)], cells);
}

/** The columns that the others are divided by. */
const references = ['before', 'ordinary'];

/** The median, with the smallest and the largest value. What a column does not have is NaN. */
function cell(values: readonly number[], unit: string): string {
  const middle = median(values);
  if (Number.isNaN(middle)) return '–';
  const digits = unit === 'kB' ? 1 : middle < 10 && values.some((value) => !Number.isInteger(value)) ? 3 : 0;
  const format = (value: number) => value.toFixed(digits);
  return `${format(middle)} ${unit} (${format(Math.min(...values))}–${format(Math.max(...values))})`.replace('  ', ' ');
}
