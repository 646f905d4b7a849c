import { useStrings } from '@osk/shared/host';
import { Button } from '../button.tsx';
import { uiStrings } from '../strings.ts';

export type YesNoProps = { onYes: () => void; onNo: () => void; working?: boolean; focusNo?: boolean };

/** The two answers to a question about a loss. */
export function YesNo({ onYes, onNo, working = false, focusNo = false }: YesNoProps) {
  const strings = useStrings(uiStrings);
  return (
    <>
      <Button kind="secondary" onClick={onNo} autoFocus={focusNo}>
        {strings.no}
      </Button>
      <Button kind="danger" onClick={onYes} working={working}>
        {strings.yes}
      </Button>
    </>
  );
}
