const firstWait = 2000;
const longestWait = 60_000;

/** Loads, again after each failure and each time later; `onFailure` hears of the first. Rejects never. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>, onFailure: () => void): Promise<Loaded> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await load();
    } catch {
      if (wait === firstWait) onFailure();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
