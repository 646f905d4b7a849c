import { useHost } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { useEffect, useRef } from 'react';
import { forgetTyped } from './prerendered-page.tsx';
import { strings } from './strings.ts';

/** A release that has thrown so often does so by a fault of its own. Each try downloads it again. */
const mostTries = 5;

/** Repeats a prerendered page that throws: its HTML has no Try again button. */
export function useRepeatedTries(pageName: string, loadAgain: () => void) {
  const host = useHost();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDelayShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a boundary may show another page later
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      isDelayShown.current = false;
      forgetTyped();
    },
    [pageName],
  );

  const showDelay = () => {
    if (!isDelayShown.current) publishToast(host, 'error', (language) => strings[language].notAnswering);
    isDelayShown.current = true;
  };
  return {
    showDelay,
    /** After 2 s, 4 s, 8 s … The first time at once. */
    tryAgain(attempt: number) {
      if (attempt === 0) return loadAgain();
      showDelay();
      clearTimeout(timer.current);
      if (attempt <= mostTries) timer.current = setTimeout(loadAgain, 2 ** attempt * 1000);
    },
  };
}
