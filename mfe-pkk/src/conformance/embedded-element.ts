/** The public interface of the element: docs/embedding.md. */
export type EmbeddedElement = HTMLElement & {
  readonly shadowRoot: ShadowRoot;
  api: string | null;
  token: string | undefined;
  getToken: ((request: { rejected?: string }) => string | Promise<string>) | undefined;
  readonly diagnostics: { version: string; react: string | undefined };
};

/** One requirement for the page. */
export type Check = {
  name: string;
  /** Leaves the page as it was. @returns what it found @throws Error that explains what to fix */
  inspect(element: EmbeddedElement): Promise<string> | string;
};

/** The part of the shadow tree in the page's layout. Each start creates a new one. */
export function contentOf({ shadowRoot }: EmbeddedElement): HTMLElement {
  const content = shadowRoot.querySelector<HTMLElement>('.content');
  if (!content) throw new Error('The module is empty. Did the page remove it meanwhile?');
  return content;
}

/** Restarts the module: removes the element from the page and puts it back. @returns the error, if the start fails */
export async function restart(element: EmbeddedElement, whileRemoved = () => {}): Promise<string | undefined> {
  const marker = document.createComment('');
  element.replaceWith(marker);
  const stopped = await until(() => !element.shadowRoot.hasChildNodes());
  try {
    if (stopped) whileRemoved();
  } finally {
    marker.replaceWith(element);
  }
  if (!stopped) throw new Error('The module still runs after its element was removed from the page.');
  return untilStarted(element);
}

/** Waits until the module has started. @returns the error, if the start fails */
async function untilStarted(element: EmbeddedElement): Promise<string | undefined> {
  const signal = AbortSignal.timeout(15_000);
  const error = await new Promise<string | undefined>((resolve) => {
    element.addEventListener('osk-pkk-ready', () => resolve(undefined), { signal });
    element.addEventListener('osk-pkk-error', ({ detail }: CustomEventInit) => resolve(`${detail.message} [${detail.code}]`), { signal });
    signal.addEventListener('abort', () => resolve('no answer within 15 s'));
  });
  // React renders the list after the event.
  await pause(200);
  return error;
}

/** Polls a condition. @returns false when it does not hold within `timeout` milliseconds */
export async function until(holds: () => boolean, timeout = 5_000): Promise<boolean> {
  const end = performance.now() + timeout;
  while (!holds()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

// Not requestAnimationFrame: a page in the background has no frames.
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
