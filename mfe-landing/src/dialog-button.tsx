import { Button } from '@osk/shared/ui/button';
import { type ComponentProps, useState } from 'react';

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'working'> & {
  /** Done once the dialog is open, or will not be. */
  onOpen: () => Promise<void>;
};

/** Opens a dialog whose code may have to be loaded first, and shows that it is at it. */
export function DialogButton({ onOpen, ...rest }: DialogButtonProps) {
  const [working, setWorking] = useState(false);
  const open = async () => {
    setWorking(true);
    await onOpen();
    setWorking(false);
  };
  return <Button {...rest} aria-haspopup="dialog" working={working} onClick={open} />;
}
