import { useStrings } from '@osk/shared/host';
import { pictures } from './pictures.ts';
import styles from './stage.module.css';
import { screensStrings } from './strings.ts';

const widths = ([small, large]: readonly [string, string]) => `${small} 800w, ${large} 1600w`;
const sizes = '(width >= 80rem) 848px, (width >= 64rem) calc(100vw - 24rem), calc(100vw - 2rem)';

/** One picture of the program; `index` from 0. */
export function Slide({ picture, index }: { picture: (typeof pictures)[number]; index: number }) {
  const strings = useStrings(screensStrings);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset
    <div className={styles.slide} role="group" aria-roledescription={strings.slide} aria-label={strings.place(index + 1, pictures.length)}>
      <picture>
        <source type="image/avif" srcSet={widths(picture.avif)} sizes={sizes} />
        <img
          className={styles.picture}
          src={picture.webp[0]}
          srcSet={widths(picture.webp)}
          sizes={sizes}
          width={1600}
          height={1000}
          loading="lazy"
          decoding="async"
          alt={strings.screens[picture.screen].alt}
        />
      </picture>
    </div>
  );
}
