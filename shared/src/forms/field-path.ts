import type { Values } from './form-control.ts';

/** The value at a path: `address.city`. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);
}

/** A copy with another value at a path. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  return { ...values, [name]: rest.length === 0 ? value : withValueAt((values[name] ?? {}) as Values, rest.join('.'), value) };
}
