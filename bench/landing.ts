import { buildPortal } from '../scripts/build-portal.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { launch, type Sample, sampleLanding } from './measure.ts';
import { serve } from './serve.ts';
import { buildSpa } from './spa/build-spa.ts';

// The landing page, federated, against the same pages built as one ordinary single-page application, one after the other in one run.
const rounds = Number(process.argv[2] ?? 7);
if (!(await buildPortal())) process.exit(1);
const variants = { spa: await buildSpa(), federated: root };
const served = { spa: await serve(variants.spa, 4600), federated: await serve(variants.federated, 4610) };
const samples: Record<keyof typeof served, Sample[]> = { spa: [], federated: [] };
const browser = await launch(await findBrowser());
try {
  for (let round = -1; round < rounds; round += 1) {
    // The first round warms the servers and does not count; who goes first changes.
    for (const name of round % 2 === 0 ? (['spa', 'federated'] as const) : (['federated', 'spa'] as const)) {
      const sample = await sampleLanding(browser, served[name].address);
      if (round >= 0) samples[name].push(sample);
    }
  }
} finally {
  await browser.close();
  await Promise.all([served.spa.stop(), served.federated.stop()]);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const of = (name: keyof typeof samples, measure: keyof Sample) => median(samples[name].map((sample) => sample[measure]));
const row = (label: string, measure: keyof Sample, scale = 1, unit = 'ms') => {
  const [spa, federated] = [of('spa', measure) / scale, of('federated', measure) / scale];
  const shown = (value: number) => `${value.toFixed(value < 10 && value !== 0 ? 2 : 0)} ${unit}`.trim();
  return { '': label, 'ordinary SPA': shown(spa), federated: shown(federated), ratio: spa === 0 ? '–' : (federated / spa).toFixed(2) };
};
console.log(`Landing page, nothing cached, 1.6 Mbit/s, 150 ms, CPU 4x slower; median of ${rounds} rounds`);
console.table([
  row('first contentful paint', 'fcp'),
  row('largest contentful paint', 'lcp'),
  row('login button answers', 'interactive'),
  row('all bytes', 'bytes', 1000, 'kB'),
  row('scripts', 'scripts', 1000, 'kB'),
  row('requests', 'requests', 1, ''),
  row('layout shift', 'cls', 1, ''),
]);
