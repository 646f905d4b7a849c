import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

// One second, the default, is too short for a condition while other processes keep the cores busy. Vitest has no setting for it.
const timeout = 5000;

configure({ asyncUtilTimeout: timeout });
// This module runs again for each file of a worker.
if (vi.waitFor.name !== 'waitLonger') {
  const { waitFor } = vi;
  vi.waitFor = function waitLonger(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
  };
}
