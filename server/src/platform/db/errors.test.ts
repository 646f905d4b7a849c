import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DatabaseUnreachable, isDiskFull, isReadOnly, isUnreachable, whyUnreachable } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('of the server'), { code });
const failed = (cause: Error, value = 'zażółć') => new DrizzleQueryError('insert into outbox values ($1)', [value], cause);

test.each([
  ['a refused connection', coded('ECONNREFUSED'), 'ECONNREFUSED'],
  ['a server without memory', coded('53200'), '53200'],
  ['a server whose disk fails', coded('58030'), '58030'],
  ['a server that shuts down', coded('57P01'), '57P01'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  ['no answer', new DatabaseUnreachable('the database is unreachable'), 'the database is unreachable'],
  ['several addresses, none of which answers', new AggregateError([coded('ETIMEDOUT')]), 'ETIMEDOUT'],
])('recognises %s, also as the cause of a failed query, without the query', (_what, cause, reason) => {
  expect([whyUnreachable(cause), whyUnreachable(failed(cause))]).toEqual([reason, reason]);
});

test('ignores the values of a failed query', () => {
  const written = 'Connection terminated, timeout expired: ECONNREFUSED';
  expect(isUnreachable(failed(coded('22001'), written))).toBe(false);
  expect(whyUnreachable(failed(coded('08006'), written))).toBe('08006');
});

test('recognises a database that accepts no writes, and a full disk, also as the cause of a failed query', () => {
  for (const code of ['25006', '53100']) expect([isReadOnly(failed(coded(code))), isDiskFull(coded(code))]).toEqual([true, false]);
  for (const code of ['ENOSPC', 'EDQUOT']) expect([isReadOnly(coded(code)), isDiskFull(failed(coded(code)))]).toEqual([false, true]);
  expect([isReadOnly(failed(coded('22001'), '53100')), isDiskFull(failed(coded('22001'), 'ENOSPC'))]).toEqual([false, false]);
});
