import { expect, test } from 'vitest';
import { csvAmount, csvHeading, csvRow } from './csv.ts';

test('writes a table for Polish spreadsheets: byte order mark, semicolons, CRLF, decimal comma', () => {
  const rows = [
    ['a;"b"\nc', csvAmount(1399)],
    ['', csvAmount(-0.5)],
    ['OSK', { value: '12.11.2026' }],
  ];
  expect(csvHeading(['Firma', 'Kwota']) + rows.map(csvRow).join('')).toBe(
    '\uFEFFFirma;Kwota\r\n"a;""b""\nc";1399,00\r\n;-0,50\r\nOSK;12.11.2026\r\n',
  );
});

test.each([
  ...['=CMD()', '+48 600', '-Auto', '-5', '@x', '-2+3+cmd|x', '\tA'],
  ...[
    '12/2026',
    '3/11',
    '1-2-2026',
    '12.2026',
    '2026-11-03',
    '3.11',
    '10:30',
    '10:30 PM',
    '8 a',
    '2026-11-03T10:00:00Z',
    ' 12/2026 ',
    '1 1/2',
  ],
  ...[
    '007',
    '0048600100200',
    '16902590000000123456789012',
    '16 9025 9000 0000 1234',
    '1E5',
    '1,5e-7',
    '12,50',
    '1 000',
    '23%',
    '12 zł',
    '(5)',
  ],
  ...[
    '1234567890',
    '600 100 200',
    '600-100-200',
    '5/maj/2026',
    'MAJ26',
    '1 grudnia',
    '3 Maja 12',
    'grudzień 2026',
    'MARCH1',
    'Sept-2',
    '2026 lis',
    'Prawda',
    'FALSE',
  ],
])('marks %j as text, which a spreadsheet would change', (text) => {
  expect(csvRow([text, 'x'])).toBe(`'${text};x\r\n`);
});

test.each([
  ...[
    '',
    'FV/12/2026',
    '12/A/2026',
    'OSK7QZ4M2D',
    '526-000-12-46',
    '00-001',
    'Prosta 12/4',

    '6760000109-20261012-0100A0B1C2D3-A8',
    '6760000109-20261012-010020304050-38',
  ],
  ...['LATO2026', 'Marek 24', 'Maj', 'Szkoła 1', '1a', 'zw.', '–', 'Prawda i fałsz', 'E5', '24h OSK', 'Auto-2000'],
])('writes %j as it is', (text) => {
  expect(csvRow([text, 'x'])).toBe(`${text};x\r\n`);
});
