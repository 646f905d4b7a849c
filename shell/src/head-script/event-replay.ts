/** The event that ends the recording, on the document. */
const replay = 'replay-events';

/** Milliseconds. After that the visitor does not expect an effect any more. */
const maximumAge = 10_000;

type RecordedEvent = { event: Event; target: Element; repeat(): void };

/**
 * Records the last click on a button or submit of a form until `replayEvents` repeats it. Input, or focus elsewhere, discards it.
 * Until then the browser itself submits no form: that would put the fields into the address.
 * @param onFormUsed called at each of these events in a form
 */
export function recordEvents(onFormUsed: () => void = () => {}): void {
  let last: RecordedEvent | undefined;
  const recording = new AbortController();
  const listen = (type: string, handle: (event: Event, target: Element | null) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const target = event.target instanceof Element ? event.target : null;
        if (target?.closest('form')) onFormUsed();
        handle(event, target);
      },
      { capture: true, signal: recording.signal },
    );

  listen('submit', (event, form) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) last = { event, target: form, repeat: () => form.requestSubmit() };
  });
  listen('click', (event, target) => {
    const button = target?.closest<HTMLButtonElement>('button[type=button]');
    if (button) last = { event, target: button, repeat: () => button.click() };
  });
  listen('input', () => {
    last = undefined;
  });
  listen('focusin', (_, target) => {
    if (!last?.target.contains(target)) last = undefined;
  });

  document.addEventListener(
    replay,
    ({ timeStamp }) => {
      recording.abort();
      // An event that is still being dispatched reaches the hydrated page anyway.
      // A microtask, because React hydrates no further boundary for an event during its commit.
      if (last?.event.eventPhase === Event.NONE && timeStamp - last.event.timeStamp < maximumAge) queueMicrotask(last.repeat);
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
