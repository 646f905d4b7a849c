import { afterAll, expect, test } from 'vitest';
import { createReleaseChecks } from './release-checks.ts';

const checks = createReleaseChecks();
afterAll(() => checks.close());

const css = Array.from({ length: 1000 }, (_, index) => `._page_1x2y3_${index}{}`).join('');

test('ACC-04 lets remotes take turns, and rejects the last checks of the one with the most', async () => {
  const finished: string[] = [];
  const check = async (remote: string) => {
    await checks.run(remote, 'findStyleProblems', [{ file: 'page.css', css }]);
    finished.push(remote);
  };
  const many = Array.from({ length: 40 }, () => check('mfe-many'));
  const all = await Promise.allSettled([...many, check('mfe-other')]);
  // The first one ran at once.
  expect(finished.slice(0, 3)).toEqual(['mfe-many', 'mfe-many', 'mfe-other']);
  const rejected = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(rejected).toHaveLength(8);
  for (const reason of rejected) expect(reason).toMatchObject({ status: 429, details: { retryAfter: 2 } });
});
