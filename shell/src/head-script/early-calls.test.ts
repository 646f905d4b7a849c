// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { beginEarlyCalls, takeEarlyAnswers } from './early-calls.ts';

test('hands over no answer of a call that fails on its way or is not JSON', async () => {
  const request = vi.fn<typeof fetch>().mockResolvedValueOnce(new Response('<html>'));
  vi.stubGlobal('fetch', request.mockRejectedValueOnce(new TypeError('Failed to fetch')));
  beginEarlyCalls(['/api/a', '/api/b'], 'secret');
  const answers = await Promise.all(takeEarlyAnswers()?.answers.values() ?? []);
  expect(answers).toEqual([undefined, undefined]);
});
