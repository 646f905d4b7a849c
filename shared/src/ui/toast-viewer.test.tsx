// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastViewer } from './toast-viewer.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['error', 'alert'],
] as const)('SHL-12 a message of %s is shown and announced by the role %s', async (kind, role) => {
  const { host } = renderInHost(<ToastViewer />);
  host.toasts.publish({ kind, text: 'Zapisano' });
  expect((await screen.findByRole(role)).textContent).toBe('Zapisano');
});

test('SHL-12 the same message is shown once, another beside it', async () => {
  const { host } = renderInHost(<ToastViewer />);
  host.toasts.publish({ kind: 'success', text: 'Zapisano' });
  await screen.findByText('Zapisano');
  host.toasts.publish({ kind: 'success', text: 'Zapisano' });
  host.toasts.publish({ kind: 'success', text: 'Wysłano' });
  await screen.findByText('Wysłano');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Zapisano', 'Wysłano']);
});

test('SHL-12 a click dismisses a message, and leaves the others', async () => {
  const { user, host } = renderInHost(<ToastViewer />);
  host.toasts.publish({ kind: 'success', text: 'Zapisano' });
  host.toasts.publish({ kind: 'error', text: 'Nie udało się' });
  await user.click(await screen.findByText('Zapisano'));
  await vi.waitFor(() => expect(screen.queryByText('Zapisano')).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe('Nie udało się');
  expect(host.toasts.getState().toasts).toMatchObject([{ text: 'Nie udało się' }]);
});

test('SHL-12 what the bus takes back is shown no longer, and may be shown again', async () => {
  const { host } = renderInHost(<ToastViewer />);
  host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' });
  await screen.findByText('Sesja wygasła');
  host.toasts.dismiss(host.toasts.getState().toasts[0]?.id ?? 0);
  await vi.waitFor(() => expect(screen.queryByText('Sesja wygasła')).toBeNull());
  host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' });
  expect(await screen.findByText('Sesja wygasła')).toBeTruthy();
});

test('SHL-12 a message stays for 5 seconds, under the pointer for as long as that is there, and one second more', () => {
  vi.useFakeTimers();
  const { host } = renderInHost(<ToastViewer />);
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  const message = () => screen.queryByText('Sesja wygasła');

  act(() => host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' }));
  wait(4999);
  fireEvent.pointerEnter(screen.getByText('Sesja wygasła'));
  wait(60_000);
  fireEvent.pointerLeave(screen.getByText('Sesja wygasła'));
  wait(999);
  expect(message()).toBeTruthy();
  wait(1);
  expect(message()).toBeNull();
});
