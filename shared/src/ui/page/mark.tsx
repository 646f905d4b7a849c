/** The logo: a white L on a learner's plate. Decorative, beside the portal's name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect fill="var(--color-plate)" width="32" height="32" rx="8" />
      <path fill="white" d="M8 6.5h4.75v14.25h3.25V25H8Z" />
      <path fill="var(--color-amber)" d="M17.25 21.75h4v2.5h-4ZM22.5 21.75h3v2.5h-3Z" />
    </svg>
  );
}
