import { ClientError } from '@osk/shared/host';
import type { Success } from '../contract/envelope.ts';
import { runWaiting } from './after-press.ts';
import type { FormControl } from './form-control.ts';
import type { FormStore } from './form-store.ts';

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
export async function submitForm<Output, Data>(store: FormStore, { send, hasSavedValues, onSent, onRejected }: Submission<Output, Data>) {
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
