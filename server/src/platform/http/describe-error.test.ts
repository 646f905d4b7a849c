import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('omits message and detail when it describes an error of the database', () => {
  const cause = Object.assign(new Error('Key (email)=(anna@example.com) exists'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'unique_email',
    detail: 'anna@example.com',
  });
  const described = describeError(Object.assign(new Error('Failed query: … params: anna@example.com', { cause }), { query: 'insert' }));
  expect(described.cause).toMatchObject({ code: '23505', constraint: 'unique_email' });
  expect(JSON.stringify(described)).not.toContain('anna@example.com');
});
