import type { ReactNode } from 'react';
import { Dialog, YesNo, type YesNoProps } from './dialog.tsx';

type ConfirmDialogProps = Omit<YesNoProps, 'focusNo'> & {
  open: boolean;
  question: ReactNode;
  /** The person or thing in question. */
  description?: ReactNode;
};

/** A yes-or-no question before an action that cannot be undone. */
export function ConfirmDialog({ open, question, description, ...answers }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={answers.onNo} title={question} description={description} actions={<YesNo {...answers} />} isQuestion />
  );
}
