export type StopSignal = {
  /** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
  arrived: Promise<void>;
  hasArrived(): boolean;
};

/** Listens for SIGTERM and SIGINT from now on. */
export function awaitStopSignal(): StopSignal {
  let isReceived = false;
  const arrived = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isReceived) process.exit(130);
        isReceived = true;
        resolve();
      });
    }
  });
  return { arrived, hasArrived: () => isReceived };
}
