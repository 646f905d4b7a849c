import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './picture-dialog.module.css';
import { type Screen, ScreenPicture, screens } from './screen-picture.tsx';
import { screensStrings } from './strings.ts';

/** A screen of the program as large as the window, and the way to the others. On a phone it is wider than the window, and scrolls. */
export function PictureDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const strings = useStrings(screensStrings);
  /** Undefined until the user moves on. */
  const [moved, setMoved] = useState<number>();
  const index = moved ?? screens.indexOf(screen);
  const shown = screens[index] ?? screen;
  const { title } = strings.screens[shown];
  const frame = useRef<HTMLDivElement>(null);
  const move = (step: 1 | -1) => setMoved((index + step + screens.length) % screens.length);
  const onKey = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Alt and an arrow is the browser's Back.
    if (altKey || ctrlKey || metaKey) return;
    // The keys scroll a picture that is wider than the window.
    if (frame.current && frame.current.scrollWidth > frame.current.clientWidth) return;
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('keydown', (event) => onKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const actions = (
    <>
      <Button kind="secondary" onClick={() => move(-1)}>
        {strings.previous}
      </Button>
      <Button kind="secondary" onClick={() => move(1)}>
        {strings.next}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} actions={actions} onClose={onClose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <div ref={frame} className={styles.frame} role="group" aria-label={title} tabIndex={0}>
        <ScreenPicture screen={shown} sizes="1600px" className={styles.picture} />
      </div>
      <p className="visually-hidden" role="status">
        {moved !== undefined && title}
      </p>
    </Dialog>
  );
}
