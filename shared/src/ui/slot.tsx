import type { ReactNode } from 'react';

/** What a caller gives, beside something else. A text gets an element of its own: a translated page would keep an old text. */
export const Slot = ({ children }: { children: ReactNode }) =>
  /^(string|number)$/.test(typeof children) ? <span>{children}</span> : children;
