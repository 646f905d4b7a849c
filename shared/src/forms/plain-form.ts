import type { FieldElement, FieldOptions, FormControl, Values } from './form-control.ts';

type PlainFormStart = {
  saved: Values;
  /** Whether the saved values come from the server, which has checked them. */
  isValid: boolean;
  onValues(field: string | undefined): void;
  onState(): void;
};

/** A form before its engine has arrived: it records what the user does and validates nothing. */
export type PlainForm = Omit<FormControl, 'submit' | 'trigger' | 'touch' | 'markSaved' | 'setServerError'> & {
  /** Takes over what the elements contain: password managers may change it without an event. */
  readElements(): void;
  saved(): Values;
  touched(): readonly string[];
};

export function createPlainForm({ saved, isValid, onValues, onState }: PlainFormStart): PlainForm {
  let values = saved;
  const elements = new Map<string, { element: FieldElement; options: FieldOptions }>();
  const touched = new Set<string>();

  const isDirty = () => JSON.stringify(values) !== JSON.stringify(saved);

  function set(field: string, value: unknown): void {
    if (valueAt(values, field) === value) return;
    const wasDirty = isDirty();
    values = withValueAt(values, field, value);
    onValues(field);
    if (isDirty() !== wasDirty) onState();
  }
  const showAll = () => {
    for (const [field, { element }] of elements) write(element, valueAt(values, field));
  };

  return {
    values: () => values,
    saved: () => saved,
    touched: () => [...touched],
    isDirty,
    isValid: () => isValid,
    hasErrors: () => false,
    errorOf: () => undefined,
    isTouched: (field) => touched.has(field),
    register: (field, options) => ({
      ref(element) {
        if (!element || elements.get(field)?.element === element) return;
        elements.set(field, { element, options });
        // Typed before hydration, or filled in again by the browser after a reload.
        if (isEdited(element)) set(field, read(element, options));
        else write(element, valueAt(values, field));
      },
      onChange(event) {
        set(field, read(event.target as FieldElement, options));
        return options.onChange?.(event);
      },
      onBlur(event) {
        touched.add(field);
        onState();
        return options.onBlur?.(event);
      },
    }),
    setValue(field, value) {
      set(field, value);
      const element = elements.get(field)?.element;
      if (element) write(element, value);
    },
    reset(to) {
      if (to) [saved, isValid] = [to, true];
      values = saved;
      touched.clear();
      showAll();
      onValues(undefined);
      onState();
    },
    setFocus: (field) => elements.get(field)?.element.focus(),
    readElements() {
      // A select shows what its options allow, which may not be rendered yet.
      for (const [field, { element, options }] of elements) {
        if (!isSelect(element) && differs(element, valueAt(values, field))) set(field, read(element, options));
      }
    },
  };
}

const isSelect = (element: FieldElement): element is HTMLSelectElement => element instanceof HTMLSelectElement;
const isCheckbox = (element: FieldElement): element is HTMLInputElement => element.type === 'checkbox';

function isEdited(element: FieldElement): boolean {
  if (isCheckbox(element)) return element.checked !== element.defaultChecked;
  return !isSelect(element) && element.type !== 'range' && element.value !== element.defaultValue;
}

function read(element: FieldElement, { valueAsNumber }: FieldOptions): unknown {
  if (isCheckbox(element)) return element.checked;
  return valueAsNumber ? Number(element.value) : element.value;
}

function write(element: FieldElement, value: unknown): void {
  if (isCheckbox(element)) element.checked = Boolean(value);
  else element.value = String(value ?? '');
}

/** Whether an element contains something else than a written value. Elements adapt what is written: line breaks, limits of a range. */
function differs(element: FieldElement, value: unknown): boolean {
  const written = element.cloneNode() as FieldElement;
  write(written, value);
  return read(written, {}) !== read(element, {});
}

/** The value at a path: `address.city`. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);
}

/** A copy with another value at a path. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  return { ...values, [name]: rest.length === 0 ? value : withValueAt((values[name] ?? {}) as Values, rest.join('.'), value) };
}
