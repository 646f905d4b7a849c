import type { DraftForm, EditedValues } from '../forms/draft-form.ts';
import type { Values } from '../forms/form-control.ts';

export const secretName = /password|pesel/i;

/** What the user has edited, of the fields that are kept. Leaves out names of secrets, whatever the form allows. */
export function editedValues({ values, saved, fields }: Pick<DraftForm, 'values' | 'saved' | 'fields'>): EditedValues {
  const savedLeaves = new Map(leavesOf(saved));
  return leavesOf(values).filter(
    ([path, value]) => fields[path.split('.')[0] ?? ''] && !secretName.test(path) && value !== savedLeaves.get(path),
  );
}

function leavesOf(values: Values, parent = ''): EditedValues {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? leavesOf(value as Values, `${parent}${name}.`) : [[`${parent}${name}`, value]],
  );
}
