import type { PageLoader } from '@osk/shared/remote';
import { Stalled } from './not-loaded.ts';

const firstWait = 2000;
const longestWait = 60_000;

/**
 * Loads, again after each failure and each time later; `onFailure` hears of the first. What stalls is not asked for again, unless another
 * release can be: it is waited for. Rejects never.
 */
export async function untilLoaded(load: PageLoader, onFailure: (error: unknown) => void): ReturnType<PageLoader> {
  let told = false;
  let next = load;
  for (let wait = firstWait; ; ) {
    try {
      return await next();
    } catch (error) {
      next = load;
      if (error instanceof Stalled && error.replaceable) continue;
      if (!told) onFailure(error);
      told = true;
      if (error instanceof Stalled) next = () => error.coming;
      else {
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(wait * 2, longestWait);
      }
    }
  }
}
