import { retryAddress, withoutRetry } from '@osk/shared/contract/retry-address';

/** Milliseconds. */
const firstBackOff = 1000;
const longestBackOff = 60_000;

/** Loads a module script of the page again when it fails, after 1 s, 2 s, 4 s … */
export function retryScripts(): void {
  let backOff = firstBackOff;
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const again = document.createElement('script');
    Object.assign(again, { type: 'module', crossOrigin: '', src: retryAddress(withoutRetry(new URL(target.src).pathname)) });
    setTimeout(() => document.head.append(again), backOff);
    backOff = Math.min(backOff * 2, longestBackOff);
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', retry, { capture: true });
}
