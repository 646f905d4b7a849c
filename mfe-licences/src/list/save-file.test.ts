// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the file is there to be read for a while, and is then let go of', () => {
  vi.useFakeTimers();
  // The browser's part of a download is not here.
  const revoke = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile('licencje.csv', 'a;b', 'text/csv');
  vi.advanceTimersByTime(39_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file');
});
