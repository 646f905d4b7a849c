import { ClientError, useHost, useLanguage, useStrings } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useStore } from 'zustand';
import type { Success } from '../contract/endpoint.ts';
import type { z } from '../contract/shapes/shape.ts';
import { uiStrings } from '../ui/strings.ts';
import { onFirstInteraction, whenIdle } from '../when-idle.ts';
import { runWaiting } from './after-press.ts';
import type { ContractForm, Send } from './contract-form.ts';
import type { FormControl, Values } from './form-control.ts';
import { createLateForm, type LateForm, valueAt } from './late-form.ts';
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
  /** Loads the library at the visitor's first interaction instead of when the browser is idle: for a form that few visitors use. */
  onInteraction?: boolean;
};

type Shape<Input, Output> = z.ZodMiniType<Output, Input>;

/**
 * A form for a shape of the contract, so that page and server check the same rules with the same messages. The host's library, the
 * shape and the messages are loaded after the form has appeared (decision 2). Until they arrive its elements keep what is typed, and it
 * is valid if its saved values have arrived.
 * @param loadShape imports the shape
 */
export function useContractForm<Input extends FieldValues, Output>(
  loadShape: () => Promise<Shape<Input, Output>>,
  options: Options<Input>,
): ContractForm<Input, Output> {
  const { defaultValues, values, draft, onInteraction = false } = options;
  const { language } = useLanguage();
  const { loadForms, loadDrafts, addUnsaved } = useHost();
  const { formNotLoaded } = useStrings(uiStrings);
  const { run, pending, problem, clearProblem, isMounted } = useMutation(draft);
  const messages = useRef<typeof import('../contract/field-messages.ts')>(undefined);
  const [form] = useState(() =>
    createLateForm({
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
  const { control, hasFailed } = useStore(form.store);

  const rejection = useRef<ClientError>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearProblem only sets a state
  useLayoutEffect(
    () =>
      form.subscribeToValues((field) => {
        if (field !== undefined && rejection.current && field in rejection.current.fieldErrors) clearProblem();
      }),
    [form],
  );
  useEffect(() => {
    if (onInteraction) return onFirstInteraction(form.withControl);
    return whenIdle(form.withControl, 0);
  }, [form, onInteraction]);
  const isUnsaved = form.isDirty();
  useEffect(
    () => (isUnsaved ? addUnsaved?.({ discard: () => form.withControl((control) => control.reset()) }) : undefined),
    [isUnsaved, addUnsaved, form],
  );
  const filled = useLateValues(form, values);
  const hasArrived = filled || !('values' in options);
  const [drafted] = useState(() => draftedForm(form));
  const { discard, markSent } = useDraft({ draft, saved: hasArrived ? { ...defaultValues, ...values } : undefined, form: drafted });

  const messageOf = (key: string) => messages.current?.fieldMessage(language, key);
  const errorOf = (field: string): string | undefined => {
    const error = control?.errorOf(field);
    return error && (error.fromServer ? (rejection.current?.fieldErrors[field] ?? error.message) : messageOf(error.message));
  };

  return {
    register: form.register,
    errorOf,
    messageOf,
    fieldProps: (field, options) => ({ ...form.register(field, options), error: errorOf(field) }),
    getValues: (field) => valueAt(form.values(), field) as never,
    watch: (field?: string) => (field === undefined ? form.values() : valueAt(form.values(), field)) as never,
    setValue: form.setValue,
    setFocus: (field) => form.withControl((control) => control.setFocus(field)),
    trigger: (fields) => form.withControl((control) => control.trigger(fields)),
    reset(to) {
      clearProblem();
      form.withControl((control) => control.reset(to));
    },
    problem: problem ?? (hasFailed ? formNotLoaded : undefined),
    isMounted,
    sending: pending,
    valid: control?.isValid() ?? values !== undefined,
    hasErrors: control?.hasErrors() ?? false,
    isDirty: form.isDirty(),
    isTouched: (field) => control?.isTouched(field) ?? false,
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
            submitForm(form, {
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

const draftedForm = ({ values, isDirty, subscribeToValues, setValue, withControl }: LateForm): DraftedForm => ({
  values,
  isDirty,
  whenReady: withControl,
  setValue: (path, value) => setValue(path, value, { shouldDirty: true }),
  validate: (paths) => withControl((control) => control.trigger(paths)),
  subscribe: subscribeToValues,
});

/** Fills in values that arrive or change, until the user edits the form. Returns whether the first values have arrived. */
function useLateValues(form: LateForm, values: Values | undefined): boolean {
  const [filledWith, setFilledWith] = useState(values && JSON.stringify(values));
  const { control } = useStore(form.store);
  const isDirty = form.isDirty();
  useEffect(() => {
    const arrived = values && JSON.stringify(values);
    if (!control || !arrived || arrived === filledWith || isDirty) return;
    control.reset(values);
    setFilledWith(arrived);
  }, [values, filledWith, isDirty, control]);
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
async function submitForm<Output, Data>(form: LateForm, { send, hasSavedValues, onSent, onRejected }: Submission<Output, Data>) {
  runWaiting();
  // Without its control nothing is sent, and `problem` is shown.
  const control = await form.ready().catch(() => undefined);
  if (!control) return undefined;
  let answer: Partial<Success<Data>> | undefined;
  const sent = { ...control.values() };
  try {
    await control.submit(async (output: Output) => {
      answer = (await send(output)) ?? {};
      onSent();
    });
  } catch (error) {
    if (error instanceof ClientError) {
      onRejected(error);
      // After the submission: during it, a field that loses the focus would lose the server's message.
      showFieldErrors(form, control, error);
    }
    throw error;
  }
  // What the user typed during the call stays, as the next edit.
  if (answer && hasSavedValues) control.markSaved(sent);
  return answer;
}

function showFieldErrors(form: LateForm, control: FormControl, { fieldErrors }: ClientError): void {
  for (const [field, message] of Object.entries(fieldErrors)) control.setServerError(field, message);
  const first = form.fields().find((field) => field in fieldErrors);
  if (first) control.setFocus(first);
}
