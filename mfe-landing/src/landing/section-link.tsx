import type { MouseEvent, ReactNode } from 'react';
import { scrollToSection } from './scroll-to-section.ts';

type SectionLinkProps = { to: string; className?: string | undefined; onFollow?: () => void; children: ReactNode };

/** A link to a section of this page, followed by the page's own scrolling. */
export function SectionLink({ to, className, onFollow, children }: SectionLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    // After what `onFollow` closes has let go of the page's scroll.
    requestAnimationFrame(() => scrollToSection(to));
  };
  return (
    <a href={`#${to}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
