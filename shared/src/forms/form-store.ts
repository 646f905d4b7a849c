import { afterPress, watchPresses } from './after-press.ts';
import { watchFirstUse } from './first-use.ts';
import type { FieldElement, FieldHandlers, FieldOptions, FormControl, FormStart, Values } from './form-control.ts';
import { loadOnce } from './load-once.ts';
import { createPlainForm } from './plain-form.ts';

type CreateForm = (start: Omit<FormStart, 'shape'>) => FormControl;

type StoreStart = {
  saved: Values;
  isValid: boolean;
  /** Loads engine and shape. Called again after a failure. */
  load(): Promise<CreateForm>;
};

type Field = { options: FieldOptions; element?: FieldElement; handlers: FieldHandlers; props: FieldHandlers & { name: string } };

/** Called when values change, with the field's name if it is a single one. */
type ValuesListener = (field: string | undefined) => void;

export type FormStore = ReturnType<typeof createFormStore>;

/** A form that works from its first render. Its engine is loaded at the first use, and takes over what was done until then. */
export function createFormStore({ saved, isValid, load }: StoreStart) {
  const renderers = new Set<() => void>();
  const valuesListeners = new Set<ValuesListener>();
  const fields = new Map<string, Field>();
  const firstUse = new AbortController();
  let version = 0;
  /** Names of the fields whose changes render the form. Undefined stands for all. */
  const watched = new Set<string | undefined>();
  let engine: FormControl | undefined;
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
  const plain = createPlainForm({ saved, isValid, onValues, onState });
  const current = () => engine ?? plain;

  function handOver(create: CreateForm): FormControl {
    plain.readElements();
    const control = create({ saved: plain.saved(), isValid: plain.isValid(), onValues, onState });
    for (const [name, field] of fields) field.handlers = control.register(name, field.options);
    for (const [name, value] of Object.entries(plain.values())) {
      if (JSON.stringify(value) !== JSON.stringify(plain.saved()[name])) control.setValue(name, value, { shouldDirty: true });
    }
    // A field may have been removed by now. The engine would look for its element.
    for (const { element, handlers } of fields.values()) if (element?.isConnected) handlers.ref(element);
    if (plain.touched().length > 0) void control.touch(plain.touched());
    firstUse.abort();
    engine = control;
    return control;
  }

  /** Resolves to the engine's form. */
  const loadEngine = loadOnce(
    async () => {
      const create = await load();
      return engine ?? handOver(create);
    },
    (failed) => {
      // An earlier attempt may have succeeded after its timeout.
      hasFailed = failed && !engine;
      onState();
    },
  );
  const startLoading = () => void loadEngine().catch(() => undefined);

  function newField(name: string): Field {
    const field: Field = {
      options: {},
      handlers: plain.register(name, {}),
      props: {
        name,
        ref(element) {
          const isNew = element !== null && field.element !== element;
          if (element) {
            field.element = element;
            watchPresses();
          }
          field.handlers.ref(element);
          if (isNew && !engine) watchFirstUse(element, { isDirty: plain.isDirty, start: startLoading, signal: firstUse.signal });
        },
        onChange(event) {
          // Without focus: by the browser or a password manager. Not after a failure, because it comes with every key.
          if (!engine && !hasFailed) startLoading();
          return field.handlers.onChange(event);
        },
        onBlur: (event) => afterPress(() => void field.handlers.onBlur(event)),
      },
    };
    fields.set(name, field);
    return field;
  }

  return {
    current,
    loadEngine,
    startLoading,
    hasFailed: () => hasFailed,
    version: () => version,
    subscribe(render: () => void) {
      renderers.add(render);
      return () => void renderers.delete(render);
    },
    subscribeToValues(listener: ValuesListener) {
      valuesListeners.add(listener);
      return () => void valuesListeners.delete(listener);
    },
    /** Returns the values. From now on, a change of this field renders the form; without a name, any change. */
    watch(field: string | undefined): Values {
      watched.add(field);
      return current().values();
    },
    /** The properties of the field's element, the same at each render. */
    register(name: string, options: FieldOptions = {}): Field['props'] {
      const field = fields.get(name) ?? newField(name);
      field.options = options;
      field.handlers = current().register(name, options);
      return field.props;
    },
    /** In the order of their first render. */
    fields: () => [...fields.keys()],
  };
}
