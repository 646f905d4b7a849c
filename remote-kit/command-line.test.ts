import { expect, test } from 'vitest';
import { reasonOf } from './command-line.ts';

const refused = ['connect ECONNREFUSED ::1:4200', 'connect ECONNREFUSED 127.0.0.1:4200'];

test.each([
  ['the only address of a host refuses', new Error(refused[0]), refused[0]],
  ['every address of a host refuses', new AggregateError(refused.map((message) => new Error(message))), refused.join(', ')],
])('reasonOf names the connection when %s', (_, cause, reason) => {
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe(reason);
});

test('reasonOf names the time limit when a request has reached it', () => {
  expect(reasonOf(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))).toBe(
    'The operation was aborted due to timeout',
  );
});
