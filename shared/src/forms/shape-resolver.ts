import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { FormShape } from './form-control.ts';

type Result = { value: Record<string, unknown>; issues?: undefined } | { issues: readonly { message: string; path?: readonly string[] }[] };

/** Validates a form's values by a shape. A field has the message of its first issue; an issue of no field is named `root`. */
export function shapeResolver(shape: FormShape): Resolver {
  return async (values) => {
    const result = (await shape['~standard'].validate(values)) as Result;
    if (!result.issues) return { values: result.value, errors: {} };
    const errors: FieldErrors = {};
    for (const { message, path = [] } of result.issues) {
      const field = path.join('.') || 'root';
      if (!get(errors, field)) set(errors, field, { type: 'shape', message });
    }
    return { values: {}, errors };
  };
}
