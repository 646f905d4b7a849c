import { whenIdle } from '@osk/shared/when-idle';
import type { MouseEvent, ReactNode } from 'react';

/** The ids of the sections in the navigation and the footer, in the order of the page. */
export const sections = ['login', 'about', 'screens', 'pricing', 'demo', 'contact'] as const;

type SectionLinkProps = { to: string; className?: string | undefined; onFollow?: () => void; children: ReactNode };

export function SectionLink({ to, className, onFollow, children }: SectionLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    // A frame later, when the menu that `onFollow` closes no longer locks the page's scroll.
    requestAnimationFrame(() => scrollToSection(to));
  };
  return (
    <a href={`#${to}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}

/** In milliseconds, as specified. */
const duration = 500;

const easeInOut = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);
const pixels = (length: string) => Number.parseFloat(length) || 0;

/** Scrolls to the element in 500 ms, at once under prefers-reduced-motion, and focuses it. */
function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  layOutSections();
  // Back then returns to the former position.
  if (location.hash !== `#${id}`) history.pushState(history.state, '', `#${id}`);
  const margin = pixels(getComputedStyle(section).scrollMarginTop) + pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
  const from = scrollY;
  const distance = Math.round(section.getBoundingClientRect().top) - margin;
  const startedAt = performance.now();
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = (now: number) => {
    const part = isReduced ? 1 : Math.min(1, Math.max(0, (now - startedAt) / duration));
    scrollTo(0, from + distance * easeInOut(part));
    if (part < 1) requestAnimationFrame(step);
    else section.focus({ preventScroll: true });
  };
  step(startedAt);
}

/** Makes the style sheet lay out the sections that the first paint skips. */
function layOutSections(): void {
  document.getElementById('content')?.setAttribute('data-laid-out', '');
}

/** Lays out the sections when the browser is idle. Returns a function that cancels it. */
export function layOutSectionsWhenIdle(): () => void {
  return whenIdle(layOutSections, 500);
}
