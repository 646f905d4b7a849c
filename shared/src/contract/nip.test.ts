import { expect, test } from 'vitest';
import { formatNip } from './nip.ts';
import { telephoneLink } from './telephone.ts';

test('a NIP of ten digits as it is printed; anything else as it is', () => {
  expect(formatNip('5260001246')).toBe('526-000-12-46');
  for (const other of ['', '526-000-12-46', '526000124', '52600012467']) expect(formatNip(other)).toBe(other);
});

test('a telephone number as its link, without what is there for the eye', () => {
  expect(telephoneLink('+48 12 000-00 10')).toBe('tel:+48120000010');
});
