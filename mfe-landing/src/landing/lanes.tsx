/** The lanes of a road behind the hero. As an element: the browser takes longer to draw an image of a style sheet. */
export function Lanes({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="white"
      strokeOpacity="0.07"
      strokeWidth="3"
      aria-hidden="true"
      focusable="false"
    >
      <path
        strokeDasharray="34 26"
        d="M-60 760C300 560 620 380 900 60M60 800C440 600 780 400 1060 40M220 840C600 640 960 430 1230 20M420 880C800 680 1160 470 1420 0M660 920C1020 720 1360 520 1620 -20M-120 640C160 500 460 320 720 80"
      />
      <path stroke="oklch(0.83 0.16 82)" strokeOpacity="0.4" strokeDasharray="34 26" d="M940 960C1260 770 1560 580 1800 -40" />
      <path strokeOpacity="0.06" d="M-160 560C60 450 340 280 560 60" />
    </svg>
  );
}
