import { ClientError, reasonOf, useHost, useLanguage } from '@osk/shared/host';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, EndpointDefinition, RequestOf, Success } from '../contract/endpoint.ts';
import { publishToast, type TextIn } from '../toast-bus.ts';
import { uiStrings } from '../ui/strings.ts';
import type { FormDraft } from './draft-form.ts';

export type MutationOptions<Data> = {
  /** Toast after a success for which the server sends no message. Without both there is no toast. */
  successMessage?: TextIn;
  /** Shown when the server gives no reason; 'unexpected server error' by default. */
  failureMessage?: TextIn;
  /** Shows a failure as a toast even while the component is mounted. */
  toastFailure?: boolean;
  /** Runs after a success, only while the component is mounted: closes the dialog, resets the form. */
  onSuccess?: ((data: Data) => unknown) | undefined;
  /** Reloads what the call may have changed: at once after a success, on unmount after a failure. */
  onOutdated?: (() => void) | undefined;
};

/** What a call returns to `run`; `undefined` when nothing was sent. */
type Answer<Data> = Partial<Success<Data>> | undefined;

/**
 * Sends a call that creates something. Its `Idempotency-Key` stays the same until the request changes or the mutation succeeds, so the
 * server executes it once, also when its answer was lost and the user repeats it.
 */
export type SendOnce = <E extends EndpointDefinition>(call: E, request: RequestOf<E>) => Promise<Success<AnswerOf<E>>>;

/**
 * Runs a call that changes something on the server and reports its result. One call runs at a time: a second `run` joins the first.
 * The host reports a 401.
 * @param draft the draft of the form that sends: then a reload or the next login does not lose the key
 */
export function useMutation(draft?: FormDraft) {
  const host = useHost();
  const { http, session } = host;
  const { language } = useLanguage();
  const [pending, setPending] = useState(false);
  // In an object: React would call a function.
  const [failure, setFailure] = useState<{ reasonIn: TextIn; isOffline: boolean }>();
  // A second click may come before the first is rendered, so state would be too late.
  const running = useRef<Promise<void>>(undefined);
  const repeated = useRef<{ request: string; key: string }>(undefined);
  const mounted = useRef(false);
  const reloadAfterFailure = useRef<() => void>(undefined);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      reloadAfterFailure.current?.();
    };
  }, []);

  // The message of a missing connection is wrong once there is one.
  useEffect(() => {
    if (!failure?.isOffline) return;
    const forget = () => setFailure(undefined);
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, [failure]);

  const sendOnce: SendOnce = (call, input) => {
    const request = JSON.stringify([call.path, input]);
    if (repeated.current?.request !== request) repeated.current = { request, key: newKey() };
    // TypeScript cannot follow that every call may take a key.
    const keyed = [call, input, { idempotencyKey: repeated.current.key, draft }] as unknown as Parameters<typeof http.send<typeof call>>;
    return http.send(...keyed);
  };

  async function start<Data>(send: (sendOnce: SendOnce) => Promise<Answer<Data>>, options: MutationOptions<Data>): Promise<void> {
    const { successMessage, failureMessage = serverError, toastFailure, onSuccess, onOutdated } = options;
    setFailure(undefined);
    setPending(true);

    const fail = (error: unknown): undefined => {
      const reasonIn: TextIn = (name) => reasonOf(error, failureMessage(name));
      const status = error instanceof ClientError && error.statusCode;
      setFailure({ reasonIn, isOffline: status === 0 });
      if (status === 401) return;
      if (toastFailure || !mounted.current) publishToast(host, 'error', reasonIn);
      // A lost answer may hide a success. A mounted form waits: new data could replace what the user types.
      const sessionAtFailure = session.getState();
      reloadAfterFailure.current = () => sessionAtFailure === session.getState() && onOutdated?.();
      if (!mounted.current) reloadAfterFailure.current();
    };

    try {
      const answer = await send(sendOnce).catch(fail);
      if (!answer) return;
      repeated.current = undefined;
      reloadAfterFailure.current = undefined;
      const textIn = answer.successMessage ? () => answer.successMessage ?? '' : successMessage;
      if (textIn) publishToast(host, 'success', textIn);
      onOutdated?.();
      if (mounted.current) await onSuccess?.(answer.data as Data);
    } finally {
      running.current = undefined;
      setPending(false);
    }
  }

  return {
    run<Data>(send: (sendOnce: SendOnce) => Promise<Answer<Data>>, options: MutationOptions<Data> = {}): Promise<void> {
      running.current ??= start(send, options);
      return running.current;
    },
    pending,
    /** Why the last call failed, in the user's language. */
    problem: failure?.reasonIn(language),
    clearProblem: () => setFailure(undefined),
    /** False after unmount. The call may still run. */
    isMounted: () => mounted.current,
  };
}

const serverError: TextIn = (language) => uiStrings[language].serverError;

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS, which may embed a module. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
