import { whenIdle } from '@osk/shared/when-idle';

/** Makes the style sheet lay out the sections that the first paint skips. */
export function layOutSections(): void {
  document.getElementById('content')?.setAttribute('data-laid-out', '');
}

/** Lays out the sections when the browser is idle. Returns a function that cancels it. */
export function layOutSectionsWhenIdle(): () => void {
  return whenIdle(layOutSections, 500);
}
