import type { Alternative } from './alternatives.ts';

/** What a range counts or compares. */
export type Measure = 'characters' | 'items' | 'properties' | 'value';

/** Why a value of the narrow schema may be no value of the wide one, and where: `body.address.city`. */
export type Difference = { path: string } & (
  | { kind: 'types'; narrow: readonly Alternative[]; wide: readonly Alternative[] }
  | { kind: 'literals'; literals: readonly unknown[] }
  /** `isOptional`: the narrow schema has the property. */
  | { kind: 'missing'; isOptional: boolean }
  | { kind: 'unknown' }
  /** `narrow` is infinite when there is no limit. */
  | { kind: 'range'; measure: Measure; end: 'least' | 'most'; narrow: number; wide: number; isExclusive: boolean }
  | { kind: 'rule'; keyword: string; value: unknown }
);

/** The path of a property: `body.city`, or `body["first name"]`. */
export const pathOf = (object: string, name: string): string =>
  /^[A-Za-z_$][\w$]{0,49}$/.test(name) ? `${object}.${name}` : `${object}[${shortened(name)}]`;

/** A value as JSON of one line and at most 100 characters. */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
