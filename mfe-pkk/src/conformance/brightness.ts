/** Whether a colour is dark; undefined for one that lets through most of what is behind it. */
export function isDark(colour: string): boolean | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha < 128 ? undefined : 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Whether it is dark behind an element; undefined where that is a picture. */
export function isDarkAround(element: Element): boolean | undefined {
  for (let around = parentOf(element); around; around = parentOf(around)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(around);
    if (backgroundImage !== 'none') return undefined;
    const dark = isDark(backgroundColor);
    if (dark !== undefined) return dark;
  }
  return isDarkCanvas();
}

/** An element's parent, out of the shadow tree it may stand in. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Without any background the browser's own is seen. */
function isDarkCanvas(): boolean {
  const schemes = getComputedStyle(document.documentElement).colorScheme.split(' ');
  return schemes.includes('dark') && (!schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
}
