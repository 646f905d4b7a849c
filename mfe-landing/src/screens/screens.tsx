import { useStrings } from '@osk/shared/host';
import { useRef } from 'react';
import { Section, SectionHead } from '../section.tsx';
import { ProgramWindow } from './program-window.tsx';
import { type Screen, screens } from './screen-picture.tsx';
import styles from './screens.module.css';
import { screensStrings } from './strings.ts';
import { useCarousel } from './use-carousel.ts';

/** A carousel of the desktop program's screens, which open large. */
export function Screens({ onEnlarge }: { onEnlarge: (screen: Screen) => Promise<void> }) {
  const strings = useStrings(screensStrings);
  const row = useRef<HTMLDivElement>(null);
  const { position, announced, isPlaying, choice, show, toggle, pauseHandlers } = useCarousel(screens.length, row);
  const announcement = (index: number) => {
    const { title } = strings.screens[screens[index] ?? 'schedule'];
    return `${title}, ${strings.position(index + 1, screens.length)}`;
  };
  const enlarge = (index: number) => {
    show(index);
    return onEnlarge(screens[index] ?? 'schedule');
  };
  return (
    <Section id="screens" tone="night" roleDescription={strings.carousel}>
      <SectionHead id="screens" title={strings.title} lead={strings.lead} />
      <div className={styles.carousel} {...pauseHandlers}>
        <ProgramWindow row={row} position={position} onSwipe={show} onEnlarge={enlarge} />
        <div className={styles.side}>
          <div className={styles.controls}>
            <Control name={isPlaying ? 'pause' : 'play'} icons={['pause', 'play']} choice={choice} onClick={toggle} />
            <Control name="previous" onClick={() => show(position - 1)} />
            <Control name="next" onClick={() => show(position + 1)} />
            <Control name="enlarge" aria-haspopup="dialog" onClick={() => enlarge(position)} />
          </div>
          <ol className={styles.list}>
            {screens.map((screen, index) => (
              <li key={screen} className={styles.item}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-current={index === position ? 'true' : undefined}
                  onClick={() => show(index)}
                >
                  {strings.screens[screen].title}
                </button>
                <p className={styles.text}>{strings.screens[screen].text}</p>
              </li>
            ))}
          </ol>
        </div>
        <p className="visually-hidden" role="status">
          {announced !== undefined && announcement(announced)}
        </p>
      </div>
    </Section>
  );
}

const paths = {
  previous: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  pause: 'M9 6.5v11M15 6.5v11',
  play: 'M8.5 5.75v12.5l10-6.25Z',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  enlarge: 'M13.5 5H19v5.5M10.5 19H5v-5.5M19 5l-6 6M5 19l6-6',
};

type ControlName = keyof typeof paths;
type ControlProps = {
  name: ControlName;
  icons?: readonly ControlName[];
  choice?: 'play' | 'pause' | undefined;
  'aria-haspopup'?: 'dialog';
  onClick: () => void;
};

/** CSS shows one of two icons, because the prerendered page does not know prefers-reduced-motion. */
function Control({ name, icons = [name], choice, ...button }: ControlProps) {
  const strings = useStrings(screensStrings);
  return (
    <button type="button" className={styles.control} aria-label={strings[name]} title={strings[name]} data-choice={choice} {...button}>
      {icons.map((icon) => (
        <svg key={icon} className={styles[icon]} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={paths[icon]} />
        </svg>
      ))}
    </button>
  );
}
