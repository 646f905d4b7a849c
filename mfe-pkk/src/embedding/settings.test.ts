import { expect, test } from 'vitest';
import { readApi } from './settings.ts';

test.each(['https://portal.example', 'https://portal.example/', ' https://portal.example/api ', 'https://PORTAL.example/api/'])(
  'FED-07 the portal of %j',
  (given) => {
    expect(readApi(given)).toBe('https://portal.example');
  },
);

test('FED-07 a port and plain http belong to an origin too', () => {
  expect(readApi('http://localhost:4200')).toBe('http://localhost:4200');
});

const codeOf = (given: string | null) => {
  try {
    return readApi(given);
  } catch (problem) {
    return (problem as { code: string }).code;
  }
};

test.each([null, '', '  '])('FED-07 %j is missing', (given) => {
  expect(codeOf(given)).toBe('missing-api');
});

test.each([
  'portal.example',
  '/api',
  'ftp://portal.example',
  'https://portal.example/panel',
  'https://portal.example/?a=1',
  'https://me:secret@portal.example',
  'javascript:alert(1)',
])('FED-07 %j is no address of a portal', (given) => {
  expect(codeOf(given)).toBe('wrong-api');
});
