import { type Color, contrast, mix, poleOf, readable, white } from './contrast.ts';

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
