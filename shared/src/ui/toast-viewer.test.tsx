// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastViewer } from './toast-viewer.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('SHL-12 announces errors as alerts and other messages as status', () => {
  const { host } = renderInHost(<ToastViewer />);
  act(() => {
    host.toasts.publish({ kind: 'success', text: 'Zapisano' });
    host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' });
    host.toasts.publish({ kind: 'error', text: 'Nie udało się' });
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Zapisano', 'Sesja wygasła']);
  expect(screen.getByRole('alert').textContent).toBe('Nie udało się');
  fireEvent.click(screen.getByText('Zapisano'));
  expect(
    host.toasts.getState().toasts.map(({ text }) => text),
    'a click dismisses one message',
  ).toEqual(['Sesja wygasła', 'Nie udało się']);
});

test('SHL-12 hides a message after 5 seconds, and one second after the pointer has left', () => {
  vi.useFakeTimers();
  const { host } = renderInHost(<ToastViewer />);
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  act(() => host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' }));
  wait(4999);
  fireEvent.pointerEnter(screen.getByText('Sesja wygasła'));
  wait(60_000);
  fireEvent.pointerLeave(screen.getByText('Sesja wygasła'));
  wait(999);
  expect(screen.getByText('Sesja wygasła')).toBeTruthy();
  wait(1);
  expect(screen.queryByText('Sesja wygasła')).toBeNull();
});
