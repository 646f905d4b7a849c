import { ClientError, useHost, useLanguage, useStrings } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Success } from '../contract/endpoint.ts';
import type { z } from '../contract/shapes/shape.ts';
import { uiStrings } from '../ui/strings.ts';
import type { ContractForm, Send } from './contract-form.ts';
import type { FormControl, Values } from './form-control.ts';
import { createFormStore, type FormStore, runWaiting } from './form-store.ts';
import { valueAt } from './plain-form.ts';
import { type Draft, type DraftedForm, useDraft } from './use-draft.ts';
import { type MutationOptions, useMutation } from './use-mutation.ts';

type Options<Input extends FieldValues> = {
  defaultValues: Input;
  /**
   * Saved values that arrive later or change, undefined until then. They count as valid. They fill the form until the user edits it.
   * After a success, what was sent counts as saved.
   */
  values?: Input | undefined;
  /** Keeps what is typed until it is sent. */
  draft?: Draft<NoInfer<Input>>;
  /** Loads the engine with the form instead of at its first use: for a dialog, which opens to be filled in. */
  atOnce?: boolean;
  /** Leaving the page asks while there are unsaved changes. True by default. False for the login, which leads to another page. */
  asksBeforeLeaving?: boolean;
};

type Shape<Input, Output> = z.ZodMiniType<Output, Input>;

/**
 * A form for a shape of the contract, so that page and server check the same rules with the same messages. The host's engine, the
 * shape and the messages are loaded when the user begins to use the form (decision 2). Until then the form takes everything, and is
 * valid if its saved values have arrived.
 * @param loadShape imports the shape
 */
export function useContractForm<Input extends FieldValues, Output>(
  loadShape: () => Promise<Shape<Input, Output>>,
  options: Options<Input>,
): ContractForm<Input, Output> {
  const { defaultValues, values, draft, atOnce = false, asksBeforeLeaving = true } = options;
  const { language } = useLanguage();
  const { loadForms, loadDrafts, addUnsaved } = useHost();
  const { formNotLoaded } = useStrings(uiStrings);
  const { run, pending, problem, clearProblem, isMounted } = useMutation(draft);
  const messages = useRef<typeof import('../contract/field-messages.ts')>(undefined);
  const [store] = useState(() =>
    createFormStore({
      saved: { ...defaultValues, ...values },
      isValid: values !== undefined,
      async load() {
        // Ready before the first keystroke.
        if (draft) loadDrafts?.(true)?.catch(() => undefined);
        const [engine, shape, texts] = await Promise.all([loadForms(), loadShape(), import('../contract/field-messages.ts')]);
        messages.current = texts;
        return (start) => engine.createForm({ ...start, shape });
      },
    }),
  );
  useSyncExternalStore(store.subscribe, store.version, store.version);
  const form = store.current();

  const rejection = useRef<ClientError>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearProblem only sets a state
  useLayoutEffect(
    () =>
      store.subscribeToValues((field) => {
        if (field !== undefined && rejection.current && field in rejection.current.fieldErrors) clearProblem();
      }),
    [store],
  );
  useEffect(() => {
    if (atOnce) store.startLoading();
  }, [store, atOnce]);
  const isUnsaved = asksBeforeLeaving && form.isDirty();
  useEffect(() => (isUnsaved ? addUnsaved?.({ discard: () => store.current().reset() }) : undefined), [isUnsaved, addUnsaved, store]);
  const filled = useLateValues(store, values);
  const hasArrived = filled || !('values' in options);
  const [drafted] = useState(() => draftedForm(store));
  const { discard, markSent } = useDraft({ draft, saved: hasArrived ? { ...defaultValues, ...values } : undefined, form: drafted });

  const messageOf = (key: string) => messages.current?.fieldMessage(language, key);
  const errorOf = (field: string): string | undefined => {
    const error = form.errorOf(field);
    return error && (error.fromServer ? (rejection.current?.fieldErrors[field] ?? error.message) : messageOf(error.message));
  };

  return {
    register: store.register,
    errorOf,
    messageOf,
    fieldProps: (field, options) => ({ ...store.register(field, options), error: errorOf(field) }),
    getValues: (field) => valueAt(store.current().values(), field) as never,
    watch: (field?: string) => {
      const all = store.watch(field);
      return (field === undefined ? all : valueAt(all, field)) as never;
    },
    setValue: (field, value, options) => store.current().setValue(field, value, options),
    setFocus: (field) => store.current().setFocus(field),
    trigger: (fields) =>
      store.loadEngine().then(
        (engine) => engine.trigger(fields),
        () => undefined,
      ),
    reset(to) {
      clearProblem();
      store.current().reset(to);
    },
    problem: problem ?? (store.hasFailed() ? formNotLoaded : undefined),
    isMounted,
    sending: pending,
    valid: form.isValid(),
    hasErrors: form.hasErrors(),
    isDirty: form.isDirty(),
    isTouched: (field) => form.isTouched(field),
    filled,
    submit:
      <Data>(send: Send<Output, Data>, options?: MutationOptions<Data>) =>
      (event?: React.SyntheticEvent) => {
        event?.preventDefault();
        const onRejected = (reason: ClientError) => {
          rejection.current = reason;
        };
        return run(
          (sendOnce) =>
            submitForm(store, {
              send(output: Output) {
                markSent();
                return send(output, sendOnce);
              },
              hasSavedValues: values !== undefined,
              onSent: discard,
              onRejected,
            }),
          options,
        );
      },
  };
}

const draftedForm = (store: FormStore): DraftedForm => ({
  values: () => store.current().values(),
  isDirty: () => store.current().isDirty(),
  setValue: (path, value) => store.current().setValue(path, value, { shouldDirty: true }),
  validate(paths) {
    store.loadEngine().then(
      (engine) => void engine.trigger(paths),
      () => undefined,
    );
  },
  subscribe: (listener) => store.subscribeToValues(listener),
});

/** Fills in values that arrive or change, until the user edits the form. Returns whether the first values have arrived. */
function useLateValues(store: FormStore, values: Values | undefined): boolean {
  const [filledWith, setFilledWith] = useState(values && JSON.stringify(values));
  const isDirty = store.current().isDirty();
  useEffect(() => {
    const arrived = values && JSON.stringify(values);
    if (!arrived || arrived === filledWith || isDirty) return;
    store.current().reset(values);
    setFilledWith(arrived);
  }, [values, filledWith, isDirty, store]);
  return filledWith !== undefined;
}

type Submission<Output, Data> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a call without an envelope returns nothing
  send(values: Output): Promise<Partial<Success<Data>> | void>;
  /** After a success, what was sent counts as saved. */
  hasSavedValues: boolean;
  onSent(): void;
  /** Called before the server's messages are shown on their fields. */
  onRejected(reason: ClientError): void;
};

/** Validates and sends a form. Returns undefined if nothing was sent. Throws what `send` throws. */
async function submitForm<Output, Data>(store: FormStore, { send, hasSavedValues, onSent, onRejected }: Submission<Output, Data>) {
  runWaiting();
  // Without an engine nothing is sent, and `problem` is shown.
  const engine = await store.loadEngine().catch(() => undefined);
  if (!engine) return undefined;
  let answer: Partial<Success<Data>> | undefined;
  const sent = { ...engine.values() };
  try {
    await engine.submit(async (output: Output) => {
      answer = (await send(output)) ?? {};
      onSent();
    });
  } catch (error) {
    if (error instanceof ClientError) {
      onRejected(error);
      // After the submission: during it, a field that loses the focus would lose the server's message.
      showFieldErrors(store, engine, error);
    }
    throw error;
  }
  // What the user typed during the call stays, as the next edit.
  if (answer && hasSavedValues) engine.markSaved(sent);
  return answer;
}

function showFieldErrors(store: FormStore, engine: FormControl, { fieldErrors }: ClientError): void {
  for (const [field, message] of Object.entries(fieldErrors)) engine.setServerError(field, message);
  const first = store.fields().find((field) => field in fieldErrors);
  if (first) engine.setFocus(first);
}
