import type { PageModule } from './loading-page.ts';

/** Milliseconds until a load has stalled. */
export const loadTimeout = 10_000;

/** A page that could not be loaded. `cause` is the browser's error. */
export class NotLoaded extends Error {
  override readonly name: string = 'NotLoaded';
}

/** A page that did not load in time. It may still arrive. */
export class Stalled extends NotLoaded {
  override readonly name = 'Stalled';
  readonly late: Promise<PageModule>;

  constructor(message: string, late: Promise<PageModule>) {
    super(message);
    this.late = late;
  }
}

/** Rejects with the error of `onTimeout` after 10 s. */
export async function withTimeout<Loaded>(loading: Promise<Loaded>, onTimeout: () => Error): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), loadTimeout);
  });
  try {
    return await Promise.race([loading, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same promise, pending for ever where it rejects. */
export function unlessRejected<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(() => new Promise<never>(() => {}));
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
