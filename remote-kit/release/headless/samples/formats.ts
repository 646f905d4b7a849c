const instants = [
  '2026-06-15T10:30:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2099-12-31T22:59:59.999Z',
  // The hour that summer time skips in Warsaw.
  '2026-03-29T01:30:00.000Z',
  '2000-01-01T00:00:00.000Z',
];

const instantOf = (number: number): string => instants[(number - 1) % instants.length] ?? '';
const base64Of = (number: number) => Buffer.from(`Example ${number}`).toString('base64');

/** Valid texts of the formats of JSON Schema and zod, by a number from 1. */
export const formats: ReadonlyMap<string, (number: number) => string> = new Map([
  ['date-time', instantOf],
  ['date', (number) => instantOf(number).slice(0, 10)],
  ['time', (number) => instantOf(number).slice(11, 19)],
  ['duration', (number) => `P${number}D`],
  ['email', (number) => `anna.nowak-${number}@example.com`],
  ['uri', (number) => `https://example.com/${number}`],
  ['hostname', (number) => `example-${number}.com`],
  ['ipv4', (number) => `192.0.2.${number % 256}`],
  ['ipv6', (number) => `2001:db8::${(number % 0xffff).toString(16)}`],
  ['cidrv4', () => '192.0.2.0/24'],
  ['cidrv6', () => '2001:db8::/32'],
  ['uuid', uuidOf],
  ['guid', uuidOf],
  ['base64', base64Of],
  ['base64url', (number) => Buffer.from(`Example ${number}`).toString('base64url')],
  ['e164', (number) => `+48${600_000_000 + number}`],
  ['emoji', () => '👍'],
  ['json-string', (number) => `{"example":${number}}`],
]);

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
