import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ClientError, useLanguage } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { Success } from '../contract/envelope.ts';
import { fieldMessage } from '../contract/field-messages.ts';
import type { z } from '../contract/shapes/shape.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { type MutationOptions, useMutation } from './use-mutation.ts';

// biome-ignore lint/suspicious/noConfusingVoidType: a call without an envelope returns nothing
type Send<Values, Data> = (values: Values) => Promise<Partial<Success<Data>> | void>;

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** The message of a field in the user's language; undefined while the field is untouched or valid. */
  errorOf(field: Path<Input>): string | undefined;
  /** The props of a field: `register` and `errorOf` in one. */
  fieldProps(field: Path<Input>, options?: RegisterOptions<Input, Path<Input>>): UseFormRegisterReturn & { error: string | undefined };
  /**
   * Returns the form's onSubmit: validates, then runs `send` as a mutation. A failure leaves the values, puts the server's
   * `fieldErrors` on their fields and its reason in `problem`. `send` runs to its end even after unmount.
   */
  submit<Data>(send: Send<Output, Data>, options?: MutationOptions<Data>): (event?: React.SyntheticEvent) => Promise<void>;
  problem: string | undefined;
  /** False after unmount: a dialog may close while its call runs. */
  isMounted(): boolean;
  sending: boolean;
  valid: boolean;
  /** Whether the form's `values` have arrived. */
  filled: boolean;
};

type Options<Input extends FieldValues> = {
  defaultValues: DefaultValues<Input>;
  /**
   * Saved values that arrive later or change, undefined until then. They fill the form until the user edits it. After a success,
   * what was sent counts as saved.
   */
  values?: Input | undefined;
  /** Keeps what is typed in memory for the next time the form opens. */
  draft?: Draft<Input>;
};

const fromServer = 'server';

/** A form for a shape of the contract, so that page and server check the same rules with the same messages. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  shape: z.ZodMiniType<Output, Input>,
  { defaultValues, values, draft }: Options<Input>,
): ContractForm<Input, Output> {
  const { language } = useLanguage();
  const { run, pending, problem, clearProblem, isMounted } = useMutation();
  const { typed, save, clear } = useDraft(draft);
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(shape),
    defaultValues: { ...defaultValues, ...values },
    mode: 'onTouched',
  });
  const { subscribe, setValue } = form;
  const rejectedFields = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearProblem only sets a state
  useLayoutEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, name, isDirty }) {
        if (isDirty) save(values);
        else clear();
        if (name !== undefined && rejectedFields.current.includes(name)) clearProblem();
      },
    });
    // A restored draft counts as edited. Before the first paint, so that nothing flickers.
    for (const [field, value] of Object.entries(typed)) setValue(field as Path<Input>, value, { shouldDirty: true });
    return unsubscribe;
  }, [subscribe, setValue, typed, save, clear]);
  // In the order of the page, to focus the first invalid one.
  const order = useRef<Path<Input>[]>([]);
  const { errors, isValid } = form.formState;
  const filled = useLateValues(form, values);

  function showFieldErrors(error: unknown): void {
    if (!(error instanceof ClientError)) return;
    const rejected = Object.entries(error.fieldErrors) as [Path<Input>, string][];
    rejectedFields.current = rejected.map(([field]) => field);
    for (const [field, message] of rejected) form.setError(field, { type: fromServer, message });
    const [first] = order.current.filter((field) => rejected.some(([name]) => name === field));
    if (first) form.setFocus(first);
  }

  const register: typeof form.register = (field, options) => {
    if (!order.current.includes(field)) order.current.push(field);
    return form.register(field, options);
  };

  const errorOf = (field: Path<Input>): string | undefined => {
    const error = form.getFieldState(field, form.formState).error ?? errors[field];
    if (!error?.message) return undefined;
    return error.type === fromServer ? String(error.message) : fieldMessage(language, String(error.message));
  };

  return {
    ...form,
    register,
    errorOf,
    fieldProps: (field, options) => ({ ...register(field, options), error: errorOf(field) }),
    reset(...to) {
      clearProblem();
      form.reset(...to);
    },
    problem,
    isMounted,
    sending: pending,
    valid: isValid,
    filled,
    submit:
      <Data>(send: Send<Output, Data>, options?: MutationOptions<Data>) =>
      (event?: React.SyntheticEvent) => {
        event?.preventDefault();
        const validateAndSend = async () => {
          let answer: Partial<Success<Data>> | undefined;
          const sent = { ...form.getValues() };
          try {
            await form.handleSubmit(async (output) => {
              answer = (await send(output)) ?? {};
              clear();
            })(event);
          } catch (error) {
            // After handleSubmit: during it, a field that loses the focus would lose the server's message.
            showFieldErrors(error);
            throw error;
          }
          // What the user typed during the call stays, as the next edit.
          if (answer && values) form.reset(sent, { keepValues: true, keepErrors: true, keepTouched: true });
          return answer;
        };
        return run(validateAndSend, options);
      },
  };
}

/** Fills in values that arrive or change, until the user edits the form. Returns whether the first values have arrived. */
function useLateValues<Input extends FieldValues, Output>(
  { reset, formState: { isDirty } }: UseFormReturn<Input, unknown, Output>,
  values: Input | undefined,
): boolean {
  const [filledWith, setFilledWith] = useState(values && JSON.stringify(values));
  useEffect(() => {
    const arrived = values && JSON.stringify(values);
    if (!arrived || arrived === filledWith || isDirty) return;
    reset(values);
    setFilledWith(arrived);
  }, [values, filledWith, isDirty, reset]);
  return filledWith !== undefined;
}
