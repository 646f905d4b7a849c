/** An open road with a learner's plate. */
export function RoadDrawing() {
  return (
    <svg width="160" height="96" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      <path fill="var(--color-plate-faint)" d="M0 58c22-14 44-16 66-6s52 8 94-10v54H0Z" />
      <path fill="var(--color-neutral-faint)" d="M70 50h20l34 46H36Z" />
      <path fill="var(--color-amber)" d="M79 54h2l.6 7h-3.2ZM78 66h4l.9 9h-5.8ZM76.5 81h7l1.2 15h-9.4Z" />
      <path stroke="var(--color-line-strong)" strokeWidth="3" strokeLinecap="round" d="M121 40v36" />
      <rect fill="var(--color-plate)" x="108" y="14" width="26" height="26" rx="6" />
      <path fill="var(--color-on-plate)" d="M116.5 19.5h4v11h6v4h-10Z" />
    </svg>
  );
}
