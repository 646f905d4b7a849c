import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import type { ReactNode, SyntheticEvent } from 'react';

type FormDialogProps = {
  title: string;
  description: string;
  /** The label of the submit button. */
  submitLabel: string;
  form: { problem: string | undefined; valid: boolean; sending: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form. Its button is disabled while the form is invalid. */
export function FormDialog({ submitLabel, form, ...dialog }: FormDialogProps) {
  const submit = (
    <Button type="submit" disabled={!form.valid} working={form.sending}>
      {submitLabel}
    </Button>
  );
  return <Dialog open problem={form.problem} actions={submit} {...dialog} />;
}
