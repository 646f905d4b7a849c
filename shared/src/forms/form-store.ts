import type { FieldElement, FieldHandlers, FieldOptions, FormControl, FormStart, Values } from './form-control.ts';
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

type FirstUse = {
  /** Whether something was typed before. */
  isDirty(): boolean;
  start(): void;
  signal: AbortSignal;
};

/** Calls `start` when the user begins to use the form that contains the element, each time until the signal aborts. */
function watchFirstUse(element: FieldElement, { isDirty, start, signal }: FirstUse): void {
  const form = element.form ?? element;
  // After a failure each of them tries again.
  for (const type of ['focusin', 'pointerdown']) form.addEventListener(type, start, { signal, passive: true });
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  // It may have begun before hydration.
  if (isDirty() || (activeElement && form.contains(activeElement))) start();
}

/** Milliseconds. */
const timeout = 10_000;

/**
 * Returns a function that loads once. It rejects when loading fails or takes ten seconds; the next call tries again.
 * @param onSettled gets whether loading failed. When it succeeds after the timeout, `onSettled` is called again.
 */
function loadOnce<Loaded>(load: () => Promise<Loaded>, onSettled: (hasFailed: boolean) => void): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const fail = () => {
    loading = undefined;
    onSettled(true);
  };
  return () => {
    if (loading !== undefined) return loading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not loaded after ${timeout} ms`)), timeout);
    });
    const arrival = load();
    arrival.then(
      () => onSettled(false),
      () => undefined,
    );
    loading = Promise.race([arrival, timedOut]);
    loading.catch(fail).finally(() => clearTimeout(timer));
    return loading;
  };
}

let isWatching = false;
let isPressed = false;
const waiting: (() => void)[] = [];

/** Begins to watch presses, once a page. Called in browsers only. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pointerdown', () => (isPressed = true), true);
  const end = () => {
    isPressed = false;
    if (waiting.length > 0) setTimeout(runWaiting);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, true);
}

/** Runs at once, or after the click when a pointer is pressed: a message that appears meanwhile would move the button away from it. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

/** Runs now what waits for the click. A submission needs it: leaving a field may rewrite what was typed. */
export function runWaiting(): void {
  for (const run of waiting.splice(0)) run();
}
