export type StopSignal = {
  /** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
  arrived: Promise<void>;
  hasArrived(): boolean;
};

/** Listens for SIGTERM and SIGINT from now on. */
export function watchStopSignal(): StopSignal {
  let hasArrived = false;
  const arrived = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (hasArrived) process.exit(130);
        hasArrived = true;
        resolve();
      });
    }
  });
  return { arrived, hasArrived: () => hasArrived };
}
