// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { publishToast } from '../../toast-bus.ts';
import { EmbeddedToasts } from './embedded-toasts.tsx';
import { ToastViewer } from './toast-viewer.tsx';

describe.each([
  ['in the portal', ToastViewer],
  ['in an embedding page', EmbeddedToasts],
])('%s', (_, Viewer) => {
  test('SHL-12 announces errors as alerts and other messages as status, each once', async () => {
    const { host } = renderInHost(<Viewer />);
    host.toasts.publish({ kind: 'success', text: 'Zapisano' });
    host.toasts.publish({ kind: 'success', text: 'Zapisano' });
    host.toasts.publish({ kind: 'info', text: 'Sesja wygasła' });
    host.toasts.publish({ kind: 'error', text: 'Zapisano' });
    expect((await screen.findByRole('alert')).textContent).toBe('Zapisano');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Zapisano', 'Sesja wygasła']);
  });

  test('SHL-12 shows a visible message in the new language when the language changes, and still once', async () => {
    const { host } = renderInHost(<Viewer />);
    const publish = () => publishToast(host, 'error', (language) => ({ pl: 'Nie udało się', en: 'It failed' })[language]);
    publish();
    expect((await screen.findByRole('alert')).textContent).toBe('Nie udało się');
    act(() => host.language.set('en'));
    act(publish);
    expect(screen.getByRole('alert').textContent).toBe('It failed');
  });

  test('SHL-12 dismisses the clicked message, which can be shown again', async () => {
    const { user, host } = renderInHost(<Viewer />);
    host.toasts.publish({ kind: 'success', text: 'Zapisano' });
    host.toasts.publish({ kind: 'error', text: 'Nie udało się' });
    await user.click(await screen.findByText('Zapisano'));
    await vi.waitFor(() => expect(screen.queryByText('Zapisano')).toBeNull());
    expect(host.toasts.getState().toasts).toMatchObject([{ text: 'Nie udało się' }]);
    host.toasts.publish({ kind: 'success', text: 'Zapisano' });
    expect(await screen.findByText('Zapisano')).toBeTruthy();
  });

  test('SHL-12 hides a message after 5 seconds, or one second after the pointer has left', () => {
    vi.useFakeTimers();
    const { host } = renderInHost(<Viewer />);
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
});
