// @vitest-environment jsdom
import { renderDialog } from '@osk/shared/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PasswordRestoreDialog } from './password-restore-dialog.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
test('restores a corrected e-mail until it is discarded, unless the dialog opens with another one', async () => {
  function Page() {
    const [email, setEmail] = useState<string>();
    return (
      <>
        {['anna@osk.example', 'ewa@osk.example'].map((name) => (
          <button key={name} type="button" onClick={() => setEmail(name)}>
            {name}
          </button>
        ))}
        {email && <PasswordRestoreDialog key={email} email={email} onClose={() => setEmail(undefined)} />}
      </>
    );
  }
  const { user } = renderDialog(<Page />);
  // Behind the open dialog: as after a reload.
  const open = (email: string) => act(async () => screen.getByText(email).click());
  await open('anna@osk.example');
  await user.type(field(), '.pl');
  await open('ewa@osk.example');
  expect(field().value).toBe('ewa@osk.example');
  await open('anna@osk.example');
  expect(field().value).toBe('anna@osk.example.pl');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  await open('anna@osk.example');
  expect(field().value, 'discarded').toBe('anna@osk.example');
});
