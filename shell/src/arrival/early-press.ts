/** Told to the document once the page can answer. */
const ready = 'portal-ready';

/**
 * A prerendered page can be seen before it can answer. What is pressed in that time is kept and done once it can; a form is not sent by
 * the browser itself, which would put what was typed into an address.
 */
export function keepEarlyPress(): void {
  let last: { event: Event; repeat: () => void } | undefined;
  const keep = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target : null;
    if (pressed instanceof HTMLFormElement) {
      event.preventDefault();
      last = { event, repeat: () => pressed.requestSubmit() };
    } else {
      const button = pressed?.closest<HTMLButtonElement>('button[type=button]');
      if (button) last = { event, repeat: () => button.click() };
    }
  };
  const kinds = ['click', 'submit'];
  for (const kind of kinds) document.addEventListener(kind, keep, true);
  document.addEventListener(
    ready,
    () => {
      for (const kind of kinds) document.removeEventListener(kind, keep, true);
      // One that is under way at this very moment still reaches the page.
      if (last?.event.eventPhase === Event.NONE) last.repeat();
    },
    { once: true },
  );
}

/** The page is drawn and answers from now on. */
export function answerPresses(): void {
  document.dispatchEvent(new Event(ready));
}
