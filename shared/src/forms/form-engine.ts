import { createFormControl, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { FormControl, FormEngine, FormShape, FormStart } from './form-control.ts';

const fromServer = 'server';

/** The engine of hosts: react-hook-form, without its React hooks. */
export const formEngine: FormEngine = {
  createForm({ shape, saved, isValid, onValues, onState }: FormStart): FormControl {
    const resolver = shapeResolver(shape);
    const form = createFormControl<FieldValues>({ resolver, defaultValues: { ...saved }, mode: 'onTouched' });
    let state = { isDirty: false, isValid, errors: {} };
    let isChecked = false;
    const follow = (next: Partial<typeof state>) => {
      const { isDirty = false, isValid = false, errors = {} } = next;
      state = { isDirty, isValid: isChecked ? isValid : state.isValid, errors };
    };
    form.subscribe({
      formState: { isDirty: true, isValid: true, errors: true, touchedFields: true },
      callback(changed) {
        follow(changed);
        onState();
      },
    });
    form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ name, ...changed }) {
        // What was typed before the element was registered is not reported otherwise.
        follow(changed);
        onValues(name);
      },
    });
    /** The library checks values when they change, not those that it starts with. */
    const check = async () => {
      const isValid = await isValidFor(shape, form.getValues());
      isChecked = true;
      if (isValid === state.isValid) return;
      state = { ...state, isValid };
      onState();
    };
    void check();

    return {
      values: () => form.getValues(),
      isDirty: () => state.isDirty,
      isValid: () => state.isValid,
      hasErrors: () => Object.keys(state.errors).length > 0,
      errorOf(field) {
        const { error } = form.getFieldState(field);
        return error?.message ? { message: String(error.message), fromServer: error.type === fromServer } : undefined;
      },
      isTouched: (field) => form.getFieldState(field).isTouched,
      register(field, options) {
        const { ref, onChange, onBlur } = form.register(field, options);
        return { ref, onChange, onBlur };
      },
      setValue: (field, value, options) => form.setValue(field, value, options),
      reset(values) {
        if (values) saved = values;
        form.reset({ ...saved }, { keepFieldsRef: true });
        void check();
      },
      markSaved(values) {
        saved = values;
        form.reset({ ...values }, { keepValues: true, keepErrors: true, keepTouched: true });
      },
      setServerError: (field, message) => form.setError(field, { type: fromServer, message }),
      setFocus: (field) => form.setFocus(field),
      trigger: (fields) => form.trigger(fields && [...fields]),
      touch: (fields) => form.trigger([...fields], { shouldTouch: true }),
      submit: (send) => form.handleSubmit((output) => send(output as never))(),
    };
  },
};

type Result = { value: Record<string, unknown>; issues?: undefined } | { issues: readonly { message: string; path?: readonly string[] }[] };

const validate = async (shape: FormShape, values: unknown) => (await shape['~standard'].validate(values)) as Result;

const isValidFor = async (shape: FormShape, values: unknown) => (await validate(shape, values)).issues === undefined;

/** Validates a form's values by a shape. A field has the message of its first issue; an issue of no field is named `root`. */
function shapeResolver(shape: FormShape): Resolver {
  return async (values) => {
    const result = await validate(shape, values);
    if (!result.issues) return { values: result.value, errors: {} };
    const errors: FieldErrors = {};
    for (const { message, path = [] } of result.issues) {
      const field = path.join('.') || 'root';
      if (!get(errors, field)) set(errors, field, { type: 'shape', message });
    }
    return { values: {}, errors };
  };
}
