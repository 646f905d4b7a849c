/** What has not come in this time counts as stalled: the user is offered to try again. */
export const patience = 10_000;

/** Waits so long for what is coming, and no longer. Rejects with what `stalled` makes when the time is up. */
export async function withPatience<Loaded>(coming: Promise<Loaded>, stalled: () => Error): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stalled()), patience);
  });
  try {
    return await Promise.race([coming, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
