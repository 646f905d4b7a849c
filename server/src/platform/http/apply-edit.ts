import type { Edit } from '@osk/shared/contract/shapes/edits';
import type { z } from '@osk/shared/contract/shapes/shape';
import { parseFields } from './read-request.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges an edit with the stored record, whose row must be locked. Checks the result by the whole shape, with its rules across fields.
 * @throws HttpError 400 with a message for each wrong field
 */
export function applyEdit<const Shape extends z.ZodMiniObject>(
  shape: Shape,
  stored: z.input<Shape>,
  edit: Edit<z.output<Shape>>,
): z.output<Shape> {
  return parseFields(shape, merge(stored, edit));
}

function merge(stored: Fields, edit: Fields): Fields {
  const sent = Object.entries(edit).filter(([, value]) => value !== undefined);
  const changes = sent.map(([name, value]) => {
    const former = stored[name];
    return [name, isObject(value) && isObject(former) ? merge(former, value) : value];
  });
  return { ...stored, ...Object.fromEntries(changes) };
}
