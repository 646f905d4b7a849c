/** Red, green and blue, each an integer from 0 to 255: what a screen shows. */
export type Color = readonly number[];

const black: Color = [0, 0, 0];
export const white: Color = [255, 255, 255];

/** Reads an opaque colour as browsers serialize a mixed one: `color(srgb 1 0.5 0)`. */
export function parseColor(text: string): Color | undefined {
  const channels = /^color\(srgb (\S+) (\S+) (\S+)\)$/.exec(text)?.slice(1);
  // Colours of wider gamuts have channels below 0 or above 1; `none` is 0.
  return channels?.map((channel) => Math.round(Math.min(1, Math.max(0, Number(channel) || 0)) * 255));
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) =>
    channel > 10 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 255 / 12.92,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whichever of black and white differs more from a colour: by 4.58 or more. */
export const poleOf = (color: Color): Color => (contrast(white, color) > contrast(black, color) ? white : black);

/** A colour that is moved by a share of the way, 0 to 1, towards another one. */
export const mix = (from: Color, to: Color, share: number): Color =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));

/**
 * The first colour on the way from this one to black or white whose contrast with each of the grounds reaches the ratio.
 * Black or white itself must reach it: that of the first ground.
 */
export function readable(color: Color, grounds: readonly [Color, ...Color[]], ratio: number): Color {
  const pole = poleOf(grounds[0]);
  let moved = color;
  for (let step = 1; step <= 20 && grounds.some((ground) => contrast(moved, ground) < ratio); step += 1)
    moved = mix(color, pole, step / 20);
  return moved;
}
