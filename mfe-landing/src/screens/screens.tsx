import { useStrings } from '@osk/shared/host';
import { useRef } from 'react';
import { SectionHead } from '../section-head.tsx';
import { Controls } from './controls.tsx';
import { pictures } from './pictures.ts';
import styles from './screens.module.css';
import { Stage } from './stage.tsx';
import { screensStrings } from './strings.ts';
import { useCarousel } from './use-carousel.ts';

/** Three screens of the desktop program, one after another. */
export function Screens({ id }: { id: string }) {
  const strings = useStrings(screensStrings);
  const stage = useRef<HTMLDivElement>(null);
  const { position, moved, playing, wanted, show, toggle, attention } = useCarousel(pictures.length, stage);
  const name = moved === undefined ? undefined : pictures[moved]?.screen;
  return (
    <section id={id} className={styles.section} aria-roledescription={strings.carousel} aria-labelledby="screens-title" tabIndex={-1}>
      <div className={`${styles.inside} night`}>
        <SectionHead id="screens-title" title={strings.title} lead={strings.lead} />
        <div className={styles.carousel} {...attention}>
          <Stage stage={stage} position={position} onSwipe={show} />
          <div className={styles.side}>
            <Controls
              playing={playing}
              wanted={wanted}
              onToggle={toggle}
              onPrevious={() => show(position - 1)}
              onNext={() => show(position + 1)}
            />
            <ol className={styles.list}>
              {pictures.map(({ screen }, index) => (
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
            {moved !== undefined && name && `${strings.screens[name].title}, ${strings.place(moved + 1, pictures.length)}`}
          </p>
        </div>
      </div>
    </section>
  );
}
