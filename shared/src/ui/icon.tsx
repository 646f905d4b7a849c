/** A decorative icon, hidden from screen readers. `strokes` is one of `icons.ts`, `size` in px. */
export function Icon({ strokes, size = 20, className }: { strokes: string; size?: 16 | 20 | 24; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={strokes} />
    </svg>
  );
}
