import type { Schema } from '@osk/shared/contract/calls/schema';
import type { Place } from './sample.ts';

/** Data sets show different possibilities of what is in no list. */
const firstTurn = { none: 0, one: 0, many: 1, longest: 2 };

/** Which of some possibilities this item has: the items of a list have them in turn, and different properties in different combinations. */
export function turnOf({ dataSet, index, position, isInList }: Place, possibilities: number): number {
  if (!isInList) return firstTurn[dataSet] % possibilities;
  if (dataSet === 'none' || dataSet === 'one') return 0;
  return (index + position * Math.floor(index / possibilities)) % possibilities;
}

export const choose = <Value>(values: readonly Value[], place: Place): Value => values[turnOf(place, values.length)] as Value;

/** Null in `none`, sometimes in the lists of `many`, otherwise a value. */
export function chooseBranch(branches: readonly Schema[], place: Place): Schema {
  const [nulls, values] = [branches.filter(isNull), branches.filter((branch) => !isNull(branch))];
  if (place.dataSet === 'none') return nulls[0] ?? values[0] ?? {};
  const allowed = isVaried(place) ? [...values, ...nulls] : values;
  return choose(allowed.length > 0 ? allowed : nulls, place);
}

/** Whether values that may be missing sometimes are. */
export const isVaried = ({ dataSet, isInList }: Place) => dataSet === 'many' && isInList;

const isNull = ({ type }: Schema) => type === 'null';
