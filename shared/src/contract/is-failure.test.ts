import { expect, test } from 'vitest';
import { Failure } from './envelope.ts';
import { isFailure } from './is-failure.ts';

test.each([
  { statusCode: 400, clientError: 'Nie' },
  { statusCode: 400, clientError: 'Nie', fieldErrors: { nip: 'Źle' } },
  { statusCode: 409, clientError: 'Nie', quote: { totalPrice: 1, discount: 0 } },
  { statusCode: 200 },
  { statusCode: '400', clientError: 'Nie' },
  { statusCode: 400, clientError: 1 },
  { statusCode: 400, clientError: 'Nie', fieldErrors: { nip: 1 } },
  { statusCode: 400, clientError: 'Nie', fieldErrors: 'nip' },
  { statusCode: 400, clientError: 'Nie', fieldErrors: null },
  {},
  [],
  null,
  undefined,
  'Nie',
])('%o is told by hand as by the shape', (answer) => {
  expect(isFailure(answer)).toBe(Failure.safeParse(answer).success);
});
