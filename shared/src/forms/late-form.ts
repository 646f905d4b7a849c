import { withTimeout } from '../with-timeout.ts';
import { afterPress, watchPresses } from './after-press.ts';
import type { FieldElement, FieldHandlers, FieldOptions, FormControl, FormStart, Values } from './form-control.ts';

type CreateControl = (start: Omit<FormStart, 'shape'>) => FormControl;

type LateFormStart = {
  saved: Values;
  isValid: boolean;
  /** Loads engine and shape. Called again after a failure. */
  load(): Promise<CreateControl>;
};

type Field = {
  options: FieldOptions;
  element?: FieldElement;
  /** What the element showed before the user typed. */
  shown?: string | boolean;
  wasLeft?: boolean;
  handlers?: FieldHandlers;
  props: FieldHandlers & { name: string };
};

/** Called when values change, with the field's name if it is a single one. */
type ValuesListener = (field: string | undefined) => void;

export type LateForm = ReturnType<typeof createLateForm>;

/** Milliseconds. */
const timeout = 10_000;

/** A form whose control arrives after its first render. Until then its elements keep what is typed. */
export function createLateForm({ saved, isValid, load }: LateFormStart) {
  const renderers = new Set<() => void>();
  const valuesListeners = new Set<ValuesListener>();
  const fields = new Map<string, Field>();
  /** Names of the fields whose changes render the form. Undefined stands for all. */
  const watched = new Set<string | undefined>();
  let version = 0;
  let control: FormControl | undefined;
  let loading: Promise<FormControl> | undefined;
  let hasFailed = false;

  const onState = () => {
    version += 1;
    for (const render of renderers) render();
  };
  const onValues: ValuesListener = (field) => {
    for (const listener of valuesListeners) listener(field);
    // Most values are shown only in their fields, so a keystroke renders nothing.
    if (watched.has(undefined) || (field === undefined ? watched.size > 0 : watched.has(field))) onState();
  };

  function arrive(create: CreateControl): FormControl {
    if (control) return control;
    control = create({ saved, isValid, onValues, onState });
    for (const [name, field] of fields) {
      field.handlers = control.register(name, field.options);
      handOver(field, field.handlers);
    }
    hasFailed = false;
    onState();
    return control;
  }

  /** Resolves to the control. Rejects when it cannot be loaded within ten seconds; the next call tries again. */
  async function ready(): Promise<FormControl> {
    loading ??= withTimeout(load().then(arrive), timeout, () => new Error(`Not loaded after ${timeout} ms`));
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      if (control) return control;
      hasFailed = true;
      onState();
      throw error;
    }
  }
  /** Runs at once, or when the control has arrived. */
  const withControl = (run: (control: FormControl) => unknown) => {
    if (control) run(control);
    else ready().then(run, () => undefined);
  };

  function newField(name: string): Field {
    const field: Field = {
      options: {},
      props: {
        name,
        ref(element) {
          if (element) watchPresses();
          if (field.handlers) field.handlers.ref(element);
          else if (element && element !== field.element) field.shown = fillIn(element, valueAt(saved, name));
          if (element) field.element = element;
        },
        onChange(event) {
          if (field.handlers) return field.handlers.onChange(event);
          // A key is no new try after a failure.
          if (!hasFailed) withControl(() => {});
        },
        onBlur: (event) =>
          afterPress(() => {
            if (field.handlers) return void field.handlers.onBlur(event);
            field.wasLeft = true;
            withControl(() => {});
          }),
      },
    };
    fields.set(name, field);
    return field;
  }

  return {
    /** Undefined until it has arrived. */
    control: () => control,
    ready,
    withControl,
    hasFailed: () => hasFailed,
    values: () => control?.values() ?? saved,
    isDirty: () => control?.isDirty() ?? false,
    version: () => version,
    subscribe(render: () => void) {
      renderers.add(render);
      return () => void renderers.delete(render);
    },
    subscribeToValues(listener: ValuesListener) {
      valuesListeners.add(listener);
      return () => void valuesListeners.delete(listener);
    },
    /** From now on, a change of this field renders the form; without a name, any change. */
    watch: (field: string | undefined) => void watched.add(field),
    /** The properties of the field's element, the same at each render. */
    register(name: string, options: FieldOptions = {}): Field['props'] {
      const field = fields.get(name) ?? newField(name);
      field.options = options;
      if (control) field.handlers = control.register(name, options);
      return field.props;
    },
    /** In the order of their first render. */
    fields: () => [...fields.keys()],
  };
}

/** Shows the saved value, unless something was typed before hydration. @returns what the element showed before */
function fillIn(element: FieldElement, value: unknown): string | boolean {
  const before = initial(element);
  if (shown(element) !== before) return before;
  show(element, isCheckbox(element) ? Boolean(value) : String(value ?? ''));
  // Elements adapt what is written: line breaks, limits of a range.
  return shown(element);
}

/** Gives the element to the control, with what was typed and left. Password managers may have typed without an event. */
function handOver({ element, shown: before, wasLeft }: Field, { ref, onChange, onBlur }: FieldHandlers): void {
  // A field may have been removed by now.
  if (!element?.isConnected) return;
  const typed = shown(element);
  const isTyped = typed !== before;
  // The control keeps what differs from the initial value, and fills in the rest.
  if (!isTyped) show(element, initial(element));
  ref(element);
  if (isTyped) {
    // Writing moves the caret.
    if (shown(element) !== typed) show(element, typed);
    void onChange({ target: element, type: 'change' });
  }
  if (wasLeft) void onBlur({ target: element, type: 'blur' });
}

const isCheckbox = (element: FieldElement): element is HTMLInputElement => element.type === 'checkbox';
const shown = (element: FieldElement) => (isCheckbox(element) ? element.checked : element.value);

function initial(element: FieldElement): string | boolean {
  if (isCheckbox(element)) return element.defaultChecked;
  // A select shows what its options allow, which may not be rendered yet. A range has a value from the start.
  return 'defaultValue' in element && element.type !== 'range' ? element.defaultValue : element.value;
}

function show(element: FieldElement, value: string | boolean): void {
  if (isCheckbox(element)) element.checked = Boolean(value);
  else element.value = String(value);
}

/** The value at a path: `address.city`. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);
}
