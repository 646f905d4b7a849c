// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FirstRun } from './first-run/first-run.tsx';
import { runningLicence } from './licence/licence-samples.ts';
import { useFirstRun } from './licences-page.tsx';

const now = new Date('2026-06-15T12:00:00Z');
const ordered = (createdOn: string) => ({ ...runningLicence, createdOn });

test('loads the steps for a company without licences, or with only new ones', async () => {
  for (const licences of [[], [ordered('2026-06-02T12:00:00Z')]]) {
    const { result } = renderHook(() => useFirstRun(licences, now));
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe(FirstRun));
  }
});

test('loads nothing when an order is older than two weeks', () => {
  const licences = [ordered('2026-06-14T12:00:00Z'), ordered('2026-06-01T12:00:00Z')];
  expect(renderHook(() => useFirstRun(licences, now)).result.current).toBeNull();
});

test('shows the page without the steps when they fail to load, and loads them at the next visit', async () => {
  vi.doMock('./first-run/first-run.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  const { result, unmount } = renderHook(() => useFirstRun([], now));
  await waitFor(() => expect(result.current).toBeNull());
  unmount();
  vi.doUnmock('./first-run/first-run.tsx');
  const { result: next } = renderHook(() => useFirstRun([], now));
  await waitFor(() => expect(next.current).toBe(FirstRun));
});
