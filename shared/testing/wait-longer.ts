import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

// One second, the default, is too short for a condition while other processes keep the cores busy. Vitest has no setting for it.
const timeout = 5000;
const { waitFor } = vi;

configure({ asyncUtilTimeout: timeout });
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
