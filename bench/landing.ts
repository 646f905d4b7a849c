import { compare } from './compare.ts';
import { sampleLanding } from './measure.ts';

await compare('Landing page', Number(process.argv[2] ?? 7), (browser, { address }) => sampleLanding(browser, address), [
  { label: 'first contentful paint', measure: 'fcp' },
  { label: 'largest contentful paint', measure: 'lcp' },
  { label: 'login button responds', measure: 'interactive' },
  { label: 'all bytes', measure: 'bytes', scale: 1000, unit: 'kB' },
  { label: 'scripts', measure: 'scripts', scale: 1000, unit: 'kB' },
  { label: 'requests', measure: 'requests', unit: '' },
  { label: 'layout shift', measure: 'cls', unit: '' },
]);
