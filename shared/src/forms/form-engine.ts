import { createFormControl, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { FormControl, FormEngine, FormShape, FormStart } from './form-control.ts';

const fromServer = 'server';

/** The engine of hosts: react-hook-form, without its React hooks. */
export const formEngine: FormEngine = {
  createForm({ shape, saved, isValid, onValues, onState }: FormStart): FormControl {
    const form = createFormControl<FieldValues>({
      resolver: shapeResolver(shape),
      defaultValues: { ...saved },
      mode: 'onTouched',
    });
    const state = () => form.control._formState;
    const errorAt = (field: string) => form.getFieldState(field, state()).error;
    state().isValid = isValid;
    // Only React's hook of the library sets it. Without it, a field that is rendered again would keep what its element contains.
    state().isReady = true;
    form.subscribe({ formState: { isDirty: true, isValid: true, errors: true, touchedFields: true }, callback: onState });
    form.subscribe({ formState: { values: true, isDirty: true }, callback: ({ name }) => onValues(name) });
    void form.control._setValid();

    return {
      values: () => form.getValues(),
      isDirty: () => state().isDirty,
      isValid: () => state().isValid,
      hasErrors: () => Object.keys(state().errors).length > 0,
      errorOf(field) {
        const error = errorAt(field);
        return error?.message ? { message: String(error.message), fromServer: error.type === fromServer } : undefined;
      },
      isTouched: (field) => form.getFieldState(field, state()).isTouched,
      register(field, options) {
        const { ref, onChange, onBlur } = form.register(field, options);
        return { ref, onChange, onBlur };
      },
      setValue: (field, value, options) => form.setValue(field, value, options),
      reset(values) {
        form.reset(values ?? form.control._defaultValues, { keepFieldsRef: true });
        void form.control._setValid();
      },
      markSaved: (values) => form.reset({ ...values }, { keepValues: true, keepErrors: true, keepTouched: true }),
      setServerError: (field, message) => form.setError(field, { type: fromServer, message }),
      setFocus: (field) => form.setFocus(field),
      trigger: (fields) => form.trigger(fields && [...fields]),
      touch: (fields) => form.trigger([...fields], { shouldTouch: true }),
      submit: (send) => form.handleSubmit((output) => send(output as never))(),
    };
  },
};

type Result = { value: Record<string, unknown>; issues?: undefined } | { issues: readonly { message: string; path?: readonly string[] }[] };

/** Validates a form's values by a shape. A field has the message of its first issue; an issue of no field is named `root`. */
function shapeResolver(shape: FormShape): Resolver {
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
