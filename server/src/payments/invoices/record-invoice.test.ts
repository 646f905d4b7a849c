import { expect, test } from 'vitest';
import { isKsefNumber } from './record-invoice.ts';

/** The example of the ministry's documentation. */
const example = '5265877635-20250826-0100001AF629-AF';

test('knows a KSeF number by its form and check digits', () => {
  expect(isKsefNumber(example)).toBe(true);
  for (const changed of [
    example.replace('AF629', 'AF628'),
    example.replace('0826', '0827'),
    example.replace(/^5265877635/, '5265877653'),
    example.replace(/AF$/, 'AE'),
    // Its check digits are right, its day is not.
    '6760000109-20261131-0100A0B1C2D3-EF',
    example.toLowerCase(),
    example.slice(1),
    `${example}0`,
    'FV/12/2026',
  ])
    expect(isKsefNumber(changed), changed).toBe(false);
});
