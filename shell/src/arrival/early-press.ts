/** Told to the document once the page can answer. */
const ready = 'portal-ready';

/** A press is kept this long: whoever has waited longer has given it up. */
const keptFor = 10_000;

type Press = { event: Event; on: Element; repeat: () => void };

/**
 * A prerendered page can be seen before it can answer. What is pressed last in that time is kept and done once it can, unless the visitor
 * has gone on to something else; a form is never sent by the browser itself, which would put what was typed into an address.
 */
export function keepEarlyPress(): void {
  let last: Press | undefined;
  const stopped = new AbortController();
  const listen = (kind: string, heed: (event: Event, target: Element | null) => void) =>
    document.addEventListener(kind, (event) => heed(event, event.target instanceof Element ? event.target : null), {
      capture: true,
      signal: stopped.signal,
    });

  listen('submit', (event, form) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) last = { event, on: form, repeat: () => form.requestSubmit() };
  });
  listen('click', (event, pressed) => {
    const button = pressed?.closest<HTMLButtonElement>('button[type=button]');
    if (button) last = { event, on: button, repeat: () => button.click() };
  });
  listen('input', () => {
    last = undefined;
  });
  listen('focusin', (_, target) => {
    if (!last?.on.contains(target)) last = undefined;
  });

  document.addEventListener(
    ready,
    (now) => {
      stopped.abort();
      // One that is under way at this very moment still reaches the page.
      if (last?.event.eventPhase === Event.NONE && now.timeStamp - last.event.timeStamp < keptFor) last.repeat();
    },
    { once: true },
  );
}

/** The page is drawn and answers from now on. */
export function answerPresses(): void {
  document.dispatchEvent(new Event(ready));
}
