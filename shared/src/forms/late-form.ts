import { createStore } from 'zustand/vanilla';
import { afterPress, watchPresses } from './after-press.ts';
import type { FieldElement, FieldHandlers, FieldOptions, FormControl, FormStart, SetValueOptions, Values } from './form-control.ts';

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
  handlers?: FieldHandlers | undefined;
  props: FieldHandlers & { name: string };
};

type LateState = { control: FormControl | undefined; hasFailed: boolean; changes: number };

/** Called when values change, with the field's name if it is a single one. */
type ValuesListener = (field: string | undefined) => void;

export type LateForm = ReturnType<typeof createLateForm>;

/** A form whose control arrives after its first render. Until then its elements keep what is typed. */
export function createLateForm({ saved, isValid, load }: LateFormStart) {
  const valuesListeners = new Set<ValuesListener>();
  const fields = new Map<string, Field>();
  /** Values that were set before the control arrived. */
  const early: Record<string, unknown> = {};
  let loading: Promise<FormControl> | undefined;
  const store = createStore<LateState>(() => ({ control: undefined, hasFailed: false, changes: 0 }));
  const control = () => store.getState().control;
  const onState = () => store.setState(({ changes }) => ({ changes: changes + 1 }));
  const onValues: ValuesListener = (field) => {
    for (const listener of valuesListeners) listener(field);
    onState();
  };

  function arrive(create: CreateControl): FormControl {
    const arrived = create({ saved, isValid, onValues, onState });
    store.setState({ control: arrived, hasFailed: false });
    for (const [name, field] of fields) {
      field.handlers = arrived.register(name, field.options);
      handOver(field, field.handlers);
    }
    for (const name of Object.keys(early)) arrived.setValue(name, early[name], { shouldDirty: true, shouldValidate: true });
    return arrived;
  }

  /** Resolves to the control. Rejects when it cannot be loaded; the next call tries again. */
  function ready(): Promise<FormControl> {
    loading ??= load()
      .then(arrive)
      .catch((error: unknown) => {
        loading = undefined;
        store.setState({ hasFailed: true });
        throw error;
      });
    return loading;
  }
  /** Runs at once, or when the control has arrived. */
  const withControl = (run: (control: FormControl) => unknown = () => {}) => {
    const arrived = control();
    if (arrived) run(arrived);
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
          else if (element && element !== field.element) {
            field.shown = fillIn(element, valueAt(saved, name));
            // Typed before hydration.
            if (shown(element) !== field.shown) withControl();
          }
          if (element) field.element = element;
        },
        onChange(event) {
          if (field.handlers) return field.handlers.onChange(event);
          delete early[name];
          onState();
          // A key is no new try after a failure.
          if (!store.getState().hasFailed) withControl();
        },
        onBlur: (event) =>
          afterPress(() => {
            if (field.handlers) return void field.handlers.onBlur(event);
            field.wasLeft = true;
            withControl();
          }),
      },
    };
    fields.set(name, field);
    return field;
  }

  return {
    store,
    ready,
    withControl,
    values: () => control()?.values() ?? { ...saved, ...early },
    isDirty: () => control()?.isDirty() ?? (Object.keys(early).length > 0 || [...fields.values()].some(isTyped)),
    setValue(name: string, value: unknown, options?: SetValueOptions) {
      const arrived = control();
      if (arrived) return arrived.setValue(name, value, options);
      early[name] = value;
      onState();
      withControl();
    },
    subscribeToValues(listener: ValuesListener) {
      valuesListeners.add(listener);
      return () => void valuesListeners.delete(listener);
    },
    /** The properties of the field's element, the same at each render. */
    register(name: string, options: FieldOptions = {}): Field['props'] {
      const field = fields.get(name) ?? newField(name);
      field.options = options;
      field.handlers = control()?.register(name, options);
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
function handOver(field: Field, { ref, onChange, onBlur }: FieldHandlers): void {
  const { element, wasLeft } = field;
  if (!element?.isConnected) return;
  const typed = shown(element);
  const wasTyped = isTyped(field);
  // The control keeps what differs from the initial value, and fills in the rest. Writing would lose what the user has selected.
  const focused = !wasTyped && 'defaultValue' in element && element.matches(':focus') ? element : undefined;
  const initialText = focused?.defaultValue ?? '';
  if (focused) focused.defaultValue = focused.value;
  else if (!wasTyped) show(element, initial(element));
  ref(element);
  if (focused) focused.defaultValue = initialText;
  if (wasTyped) {
    // Writing moves the caret.
    if (shown(element) !== typed) show(element, typed);
    void onChange({ target: element, type: 'change' });
  }
  if (wasLeft) void onBlur({ target: element, type: 'blur' });
}

/** Whether the element shows something that the user has typed. A field may have been removed by now. */
const isTyped = ({ element, shown: before }: Field) => element?.isConnected === true && shown(element) !== before;

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
