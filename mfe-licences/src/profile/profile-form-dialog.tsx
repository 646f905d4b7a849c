import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import type { ReactNode, SyntheticEvent } from 'react';

type Props = {
  title: string;
  submitLabel: string;
  cancelLabel: string;
  form: { problem: string | undefined; valid: boolean; sending: boolean; isDirty: boolean; reset(): void };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of the profile with one form. Its button needs a valid change. Closing it discards what was typed, after a question. */
export function ProfileFormDialog({ title, submitLabel, cancelLabel, form, onSubmit, onClose, children }: Props) {
  return (
    <Dialog
      open
      onClose={() => {
        form.reset();
        onClose();
      }}
      title={title}
      dirty={form.isDirty}
      problem={form.problem}
      onSubmit={onSubmit}
      cancel={cancelLabel}
      actions={
        <Button type="submit" disabled={!form.valid || !form.isDirty} working={form.sending}>
          {submitLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
