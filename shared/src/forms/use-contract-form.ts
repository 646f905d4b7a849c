import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ClientError, reasonOf, useHost, useLanguage, useStrings } from '@osk/shared/host';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldMessage } from '../contract/field-messages.ts';
import type { z } from '../contract/shape.ts';
import { uiStrings } from '../ui/strings.ts';
import { type Draft, useDraft } from './use-draft.ts';

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** The sentence to show at a field, in the user's language; none while the field is untouched or right. */
  errorOf(field: Path<Input>): string | undefined;
  /**
   * The form's onSubmit: validates, then runs `send` once at a time. A refusal's `fieldErrors` land on their fields, its message
   * in `problem`; nothing typed is lost.
   */
  submit(send: (values: Output) => Promise<void>): (event?: React.SyntheticEvent) => Promise<void>;
  problem: string | undefined;
  /** Whether the form is on the page still: a dialog may be closed while what it sent is under way. */
  onPage(): boolean;
  sending: boolean;
  valid: boolean;
};

type Options<Input extends FieldValues> = {
  defaultValues: DefaultValues<Input>;
  /** What is told where no reason came; that the server failed, where this place has nothing of its own to say. */
  fallback?: string;
  /** Keeps what is typed, in memory, for the next time the form is opened. */
  draft?: Draft<Input>;
};

const fromServer = 'server';

/** A form over a shape of the contract: the page checks what the server checks, and says it in the same words. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  shape: z.ZodMiniType<Output, Input>,
  { defaultValues, fallback, draft }: Options<Input>,
): ContractForm<Input, Output> {
  const { language } = useLanguage();
  const { toasts } = useHost();
  const { serverError } = useStrings(uiStrings);
  const { typed, keep, forget } = useDraft(draft);
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(shape),
    defaultValues: { ...defaultValues, ...typed },
    mode: 'onTouched',
  });
  const { subscribe } = form;
  const [problem, setProblem] = useState<string>();
  const refusedFields = useRef<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values, name }) {
          keep(values);
          // What is being put right is no problem any more.
          if (name !== undefined && refusedFields.current.includes(name)) setProblem(undefined);
        },
      }),
    [subscribe, keep],
  );
  // A second click may come before the first has been rendered: state would be too late.
  const busy = useRef(false);
  // The fields as they stand on the page: the focus goes to the first refused one.
  const order = useRef<Path<Input>[]>([]);
  const onPage = useOnPage();
  const { errors, isSubmitting, isValid } = form.formState;

  function refuse(error: unknown): void {
    const reason = reasonOf(error, fallback ?? serverError);
    setProblem(reason);
    // A dialog closed too early to show it; that the session is over is told by the host.
    const sessionOver = error instanceof ClientError && error.statusCode === 401;
    if (!onPage.current && !sessionOver) toasts.publish({ kind: 'error', text: reason });
    if (!(error instanceof ClientError)) return;
    const refused = Object.entries(error.fieldErrors) as [Path<Input>, string][];
    refusedFields.current = refused.map(([field]) => field);
    for (const [field, message] of refused) form.setError(field, { type: fromServer, message });
    // Once it is all over: a field left during the submission would be checked anew, and lose what the server said of it.
    const [first] = order.current.filter((field) => refused.some(([name]) => name === field));
    if (first) form.setFocus(first);
  }

  return {
    ...form,
    register(field, options) {
      if (!order.current.includes(field)) order.current.push(field);
      return form.register(field, options);
    },
    problem,
    onPage: () => onPage.current,
    sending: isSubmitting,
    valid: isValid,
    errorOf(field) {
      const error = form.getFieldState(field, form.formState).error ?? errors[field];
      if (!error?.message) return undefined;
      return error.type === fromServer ? String(error.message) : fieldMessage(language, String(error.message));
    },
    submit: (send) => async (event) => {
      event?.preventDefault();
      if (busy.current) return;
      busy.current = true;
      setProblem(undefined);
      try {
        await form.handleSubmit((values) => send(values).then(forget, refuse))(event);
      } finally {
        busy.current = false;
      }
    },
  };
}

/** Whether the form is on the page. */
function useOnPage() {
  const onPage = useRef(false);
  useEffect(() => {
    onPage.current = true;
    return () => {
      onPage.current = false;
    };
  }, []);
  return onPage;
}
