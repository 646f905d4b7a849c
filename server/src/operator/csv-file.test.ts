import { expect, test } from 'vitest';
import { csvAmount, csvHeading, csvRow } from './csv-file.ts';

test('writes a table for Polish spreadsheets, with no formula of a customer', () => {
  const rows = [
    ['=CMD()', csvAmount(1399)],
    ['a;"b"\nc', csvAmount(-0.5)],
    ['-Auto', '@x'],
    ['-2+3+cmd|x', '-5'],
  ];
  expect(csvHeading(['Firma', 'Kwota']) + rows.map(csvRow).join('')).toBe(
    '\uFEFFFirma;Kwota\r\n\'=CMD();1399,00\r\n"a;""b""\nc";-0,50\r\n\'-Auto;\'@x\r\n\'-2+3+cmd|x;-5\r\n',
  );
});
