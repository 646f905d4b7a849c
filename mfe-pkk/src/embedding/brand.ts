/** The colours that a page may set, as `--osk-pkk-accent` and so on. */
export const brandNames = ['accent', 'background', 'surface', 'text'] as const;

export type Brand = { [Name in (typeof brandNames)[number]]?: Color | undefined };

/** The contrast ratios of WCAG 2.2 AA: of text, and of the borders of controls and the focus. */
const forText = 4.5;
const forBorders = 3;

export const isDark = (background: Color): boolean => poleOf(background) === white;

/**
 * The design tokens (`tokens.css`) that differ in a brand's colours, by name without `--color-`. They are readable, whatever the brand is.
 * @param defaultOf reads a token of the theme that fits the brand's background
 */
export function deriveTokens({ accent, background, surface, text }: Brand, defaultOf: (token: string) => Color): Record<string, Color> {
  const paper = background ?? defaultOf('paper');
  const pole = poleOf(paper);
  // Text must be readable on all grounds, so they lie on the same side of it.
  const fits = (ground: Color) => contrast(pole, ground) >= forText;
  const oneOf = (...grounds: (Color | undefined)[]) => grounds.find((ground) => ground && fits(ground)) ?? paper;
  const isRaised = background && isDark(background);
  const raised = oneOf(surface, isRaised ? mix(background, white, 0.06) : defaultOf('surface'));
  const faint = oneOf(accent ? mix(raised, accent, 0.1) : defaultOf('plate-faint'));
  const states = ['positive', 'warning', 'negative'];
  const surfaces = [paper, raised] as const;
  const messages = states.map((state) => defaultOf(`${state}-faint`));

  const textIn = (color: Color, ...others: Color[]) => readable(color, [...surfaces, ...others], forText);
  const ink = textIn(text ?? defaultOf('ink'), faint, ...messages);
  /** A grey of the theme, or one between the text and the surface of a brand that has its own. */
  const grey = (token: string, share: number) => (background || surface || text ? mix(ink, raised, share) : defaultOf(token));
  // White stays the label's colour if the accent needs to be only a little darker for it.
  const plate = accent && contrast(white, accent) > 4 ? readable(accent, [white], forText) : (accent ?? defaultOf('plate'));
  const onPlate = contrast(white, plate) >= forText ? white : poleOf(plate);

  return {
    paper,
    surface: raised,
    field: isDark(paper) ? paper : raised,
    ink,
    'ink-soft': textIn(grey('ink-soft', 0.25)),
    placeholder: textIn(grey('placeholder', 0.35)),
    line: grey('line', 0.86),
    'line-strong': readable(grey('line-strong', 0.5), surfaces, forBorders),
    plate,
    'on-plate': onPlate,
    'plate-strong': accent ? mix(plate, poleOf(onPlate), 0.15) : defaultOf('plate-strong'),
    'plate-ink': textIn(accent ?? defaultOf('plate-ink'), faint),
    'plate-faint': faint,
    'plate-edge': readable(plate, surfaces, forBorders),
    focus: readable(accent ?? defaultOf('focus'), surfaces, forBorders),
    neutral: textIn(defaultOf('neutral')),
    'neutral-faint': grey('neutral-faint', 0.93),
    ...Object.fromEntries(states.map((state) => [state, textIn(defaultOf(state))])),
  };
}

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
const poleOf = (color: Color): Color => (contrast(white, color) > contrast(black, color) ? white : black);

/** A colour that is moved by a share of the way, 0 to 1, towards another one. */
export const mix = (from: Color, to: Color, share: number): Color =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));

/**
 * The first colour on the way from this one to black or white whose contrast with each of the grounds reaches the ratio.
 * Black or white itself must reach it: whichever differs more from the first ground.
 */
export function readable(color: Color, grounds: readonly [Color, ...Color[]], ratio: number): Color {
  const pole = poleOf(grounds[0]);
  let moved = color;
  for (let step = 1; step <= 20 && grounds.some((ground) => contrast(moved, ground) < ratio); step += 1)
    moved = mix(color, pole, step / 20);
  return moved;
}
