export type StopSignal = {
  /** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
  arrived: Promise<void>;
  hasArrived(): boolean;
};

/** Listens for the signals that tell the process to stop, from now on. */
export function awaitStopSignal(): StopSignal {
  let told = false;
  const arrived = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (told) process.exit(130);
        told = true;
        resolve();
      });
    }
  });
  return { arrived, hasArrived: () => told };
}
