import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import type { ReactNode, SyntheticEvent } from 'react';

type FormDialogProps = {
  strings: { title: string; description?: string; submit?: string };
  form: { problem: string | undefined; valid: boolean; sending: boolean; isDirty: boolean; reset(): void };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  /** Stands before the submit button. */
  secondAction?: ReactNode;
  /** Replaces the buttons. */
  action?: ReactNode;
  children: ReactNode;
};

/** A dialog with one form. Its button is disabled while the form is invalid. Closing it discards what was typed, after a question. */
export function FormDialog({ strings, form, onClose, secondAction, action, ...dialog }: FormDialogProps) {
  const discard = () => {
    form.reset();
    onClose();
  };
  const actions = (
    <>
      {secondAction}
      <Button type="submit" disabled={!form.valid} working={form.sending}>
        {strings.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={discard}
      title={strings.title}
      description={strings.description}
      dirty={form.isDirty}
      problem={form.problem}
      actions={action ?? actions}
      {...dialog}
    />
  );
}
