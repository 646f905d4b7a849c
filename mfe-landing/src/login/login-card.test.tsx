// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoginCard } from './login-card.tsx';

test('LND-05 hands the typed e-mail to the password restore', async () => {
  const onForgotten = vi.fn(async () => {});
  const { user, host } = renderInHost(<LoginCard onForgotten={onForgotten} />);
  const addUnsaved = vi.fn();
  Object.assign(host, { addUnsaved });
  await user.type(screen.getByLabelText('E-mail'), 'biuro@osk.example');
  await user.click(screen.getByRole('button', { name: 'Przypomnij hasło' }));
  expect(onForgotten).toHaveBeenCalledExactlyOnceWith('biuro@osk.example');
  expect(addUnsaved, 'asks before leaving').not.toHaveBeenCalled();
});
