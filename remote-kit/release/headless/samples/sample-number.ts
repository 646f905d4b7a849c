import type { Schema } from '@osk/shared/contract/calls/schema';
import type { Place } from './sample.ts';

const large = 999_999.99;

/** Zero or the least number, an ordinary one, or the greatest or a large one. */
export function sampleNumber(schema: Schema, { dataSet, index }: Place): number {
  const step = boundOf(schema.multipleOf) ?? (schema.type === 'integer' ? 1 : 0.01);
  const least = boundOf(schema.minimum) ?? plus(boundOf(schema.exclusiveMinimum), step);
  const greatest = boundOf(schema.maximum) ?? plus(boundOf(schema.exclusiveMaximum), -step);
  const values = { none: 0, one: 12, many: 1 + index, longest: greatest ?? large };
  const inBounds = Math.min(Math.max(values[dataSet], least ?? -Infinity), greatest ?? Infinity);
  const steps = Math.floor(inBounds / step + 1e-9);
  const rounded = Number((steps * step).toFixed(9));
  return rounded < (least ?? -Infinity) ? Number(((steps + 1) * step).toFixed(9)) : rounded;
}

/** A bound that a shape names. Zod gives integers those of safe integers. */
const boundOf = (bound: unknown) => (typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined);

const plus = (bound: number | undefined, step: number) => (bound === undefined ? undefined : bound + step);
