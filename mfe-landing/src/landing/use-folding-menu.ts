import { type RefObject, useEffect } from 'react';

type FoldingMenu = {
  open: boolean;
  close: () => void;
  menu: RefObject<HTMLElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
};

/** An open menu takes the focus, gives it back on Escape, and closes where the window grows too wide for it. */
export function useFoldingMenu({ open, close, menu, toggle }: FoldingMenu): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: close is a new function at every render
  useEffect(() => {
    if (!open) return;
    menu.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      toggle.current?.focus();
    };
    const wide = matchMedia('(width >= 1200px)');
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', close);
    };
  }, [open]);
}
