import { expect, test } from 'vitest';
import { readApi } from './settings.ts';

test.each(['https://portal.example', 'https://portal.example/', ' https://portal.example/api ', 'https://PORTAL.example/api/'])(
  'FED-07 reads the origin of %j',
  (given) => {
    expect(readApi(given)).toBe('https://portal.example');
  },
);

test('FED-07 accepts http and a port', () => {
  expect(readApi('http://localhost:4200')).toBe('http://localhost:4200');
});

const codeOf = (given: string | null) => {
  try {
    return readApi(given);
  } catch (problem) {
    return (problem as { code: string }).code;
  }
};

test.each([null, '', '  '])('FED-07 reports %j as missing', (given) => {
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
])('FED-07 reports %j as wrong', (given) => {
  expect(codeOf(given)).toBe('wrong-api');
});
