import { useStrings } from '@osk/shared/host';
import { Dialog } from '@osk/shared/ui/dialog';
import styles from './picture-dialog.module.css';
import { type Screen, ScreenPicture } from './screen-picture.tsx';
import { screensStrings } from './strings.ts';

/** A screen of the program as large as the window. On a phone it is wider than the window, and scrolls. */
export function PictureDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const { title } = useStrings(screensStrings).screens[screen];
  return (
    <Dialog open title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <div className={styles.frame} role="group" aria-label={title} tabIndex={0}>
        <ScreenPicture screen={screen} sizes="1600px" className={styles.picture} />
      </div>
    </Dialog>
  );
}
