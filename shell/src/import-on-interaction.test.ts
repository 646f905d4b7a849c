// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { importOnInteraction } from './import-on-interaction.ts';

test('imports once: on the first interaction, or earlier when called', async () => {
  const load = vi.fn(async () => 'module');
  const start = importOnInteraction(load);
  expect(load).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('keydown'));
  expect(await start()).toBe('module');
  expect(load).toHaveBeenCalledOnce();
});

test('resolves undefined when the import fails, and tries again', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const start = importOnInteraction(load);
  expect([await start(), await start()]).toEqual([undefined, 'module']);
});
