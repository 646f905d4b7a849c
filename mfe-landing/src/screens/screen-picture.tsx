import { useStrings } from '@osk/shared/host';
import { screensStrings } from './strings.ts';

export const screens = ['schedule', 'learner', 'exam'] as const;
export type Screen = (typeof screens)[number];

// Written by `pictures/take.ts`.
const pictures = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, import: 'default' });
const picture = (screen: Screen, width: number, type: 'avif' | 'webp') => pictures[`./pictures/${screen}-${width}.${type}`];
const srcSet = (screen: Screen, type: 'avif' | 'webp') =>
  [800, 1600].map((width) => `${picture(screen, width, type)} ${width}w`).join(', ');

type ScreenPictureProps = { screen: Screen; sizes: string; className: string | undefined };

/** A picture of the desktop program, loaded when it is near the viewport. */
export function ScreenPicture({ screen, sizes, className }: ScreenPictureProps) {
  const strings = useStrings(screensStrings);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(screen, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={picture(screen, 800, 'webp')}
        srcSet={srcSet(screen, 'webp')}
        sizes={sizes}
        width={1600}
        height={1000}
        loading="lazy"
        decoding="async"
        alt={strings.screens[screen].alt}
      />
    </picture>
  );
}
