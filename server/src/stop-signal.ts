export type StopSignal = {
  /** Resolves at the first SIGTERM or SIGINT. Later ones change nothing: supervisors and impatient users repeat them. */
  arrived: Promise<void>;
  hasArrived(): boolean;
};

/** Listens for SIGTERM and SIGINT from now on. Only SIGKILL ends the process at once. */
export function watchStopSignal(): StopSignal {
  let hasArrived = false;
  const arrived = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (hasArrived && signal === 'SIGINT' && process.stderr.isTTY) {
          console.error(`The server finishes what runs. To end it at once: kill -KILL ${process.pid}`);
        }
        hasArrived = true;
        resolve();
      });
    }
  });
  return { arrived, hasArrived: () => hasArrived };
}
