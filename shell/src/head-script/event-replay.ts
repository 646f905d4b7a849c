/** The event that ends the recording, on the document. */
const replay = 'replay-events';

/** Milliseconds. After that the visitor does not expect an effect any more. */
const maximumAge = 10_000;

/** `done`: nothing is left to repeat. Otherwise it is repeated whenever the page hydrates; `forget` is called when it is not. */
export type Handled = 'done' | { forget(): void };

type RecordedEvent = { event: Event; target: Element; repeat(): void; forget?(): void };

/**
 * Records the last click on a button or submit of a form until `replayEvents` repeats it. Input, or focus elsewhere, discards it.
 * Until then the browser itself submits no form: that would put the fields into the address.
 * @param onSubmit may act on a submit before the page does
 */
export function recordEvents(onSubmit?: (form: HTMLFormElement) => Handled | undefined): void {
  let last: RecordedEvent | undefined;
  const record = (next?: RecordedEvent) => {
    last?.forget?.();
    last = next;
  };
  const recording = new AbortController();
  const listen = (type: string, handle: (event: Event, target: Element | null) => void) =>
    document.addEventListener(type, (event) => handle(event, event.target instanceof Element ? event.target : null), {
      capture: true,
      signal: recording.signal,
    });

  listen('submit', (event, form) => {
    event.preventDefault();
    if (!(form instanceof HTMLFormElement)) return;
    record();
    const handled = onSubmit?.(form);
    if (handled !== 'done') record({ event, target: form, repeat: () => form.requestSubmit(), ...handled });
  });
  listen('click', (event, target) => {
    const button = target?.closest<HTMLButtonElement>('button[type=button]');
    if (button) record({ event, target: button, repeat: () => button.click() });
  });
  listen('input', (_, target) => {
    // What has begun has its answer, unless its own fields change.
    if (!last?.forget || last.target.contains(target)) record();
  });
  listen('focusin', (_, target) => {
    if (!last?.forget && !last?.target.contains(target)) record();
  });

  document.addEventListener(
    replay,
    ({ timeStamp }) => {
      recording.abort();
      // An event that is still being dispatched reaches the hydrated page anyway.
      // A microtask, because React hydrates no further boundary for an event during its commit.
      const isWaiting = last?.event.eventPhase === Event.NONE && last.target.isConnected;
      if (last && isWaiting && (last.forget || timeStamp - last.event.timeStamp < maximumAge)) queueMicrotask(last.repeat);
      else record();
    },
    { once: true },
  );
}

/** Ends the recording and repeats the recorded event: the page has hydrated. */
export function replayEvents(): void {
  document.dispatchEvent(new Event(replay));
}

/** Calls `run` once, when the page has hydrated. */
export function onceHydrated(run: () => void): void {
  document.addEventListener(replay, run, { once: true });
}
