// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

afterEach(cleanup);

function dialog(dirty: boolean, onClose: () => void) {
  return (
    <Dialog open onClose={onClose} title="Kup licencję" dirty={dirty} actions={<Button>Kup</Button>}>
      <label>
        NIP <input />
      </label>
    </Dialog>
  );
}

test('Escape closes a dialog in which nothing was typed', async () => {
  const onClose = vi.fn();
  const { user } = renderInHost(dialog(false, onClose));
  expect(document.activeElement).toBe(screen.getByLabelText('NIP'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the focus comes back to what opened the dialog', async () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Otwórz</Button>
        {open && <Dialog open onClose={() => setOpen(false)} title="Szczegóły" />}
      </>
    );
  }
  const { user } = renderInHost(<Opener />);
  const button = screen.getByRole('button', { name: 'Otwórz' });
  await user.click(button);
  expect(document.activeElement).not.toBe(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('closing asks before what was typed is thrown away, and No keeps it', async () => {
  const onClose = vi.fn();
  const { user } = renderInHost(dialog(true, onClose));
  await user.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nie' }));
  await user.click(screen.getByRole('button', { name: 'Nie' }));
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape at the question goes back to the form', async () => {
  const onClose = vi.fn();
  const { user } = renderInHost(dialog(true, onClose));
  await user.keyboard('{Escape}{Escape}');
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog writes no style element into the page', () => {
  const before = document.querySelectorAll('style').length;
  renderInHost(dialog(false, () => {}));
  expect(document.querySelectorAll('style').length).toBe(before);
});

test('a yes/no question starts at No', async () => {
  const onYes = vi.fn();
  const onNo = vi.fn();
  const { user } = renderInHost(<ConfirmDialog open question="Usunąć pracownika?" onYes={onYes} onNo={onNo} />);
  expect(screen.getByRole('dialog', { name: 'Usunąć pracownika?' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(onNo).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onYes).toHaveBeenCalledOnce();
});

test('a field that comes late before the others has the focus, unless the user has gone on', async () => {
  let arrive = () => {};
  function Late() {
    const [late, setLate] = useState(false);
    arrive = () => act(() => setLate(true));
    return (
      <Dialog open onClose={vi.fn()} title="Kup licencję">
        {late && <input aria-label="Produkt" />}
        <input aria-label="NIP" />
        <input aria-label="Kod" />
      </Dialog>
    );
  }
  renderInHost(<Late />);
  expect(document.activeElement).toBe(screen.getByLabelText('NIP'));
  arrive();
  expect(document.activeElement).toBe(screen.getByLabelText('Produkt'));
  for (const goOn of ['{Tab}', '{Tab}{Shift>}{Tab}{/Shift}', '1']) {
    cleanup();
    const { user } = renderInHost(<Late />);
    await user.keyboard(goOn);
    const place = document.activeElement;
    arrive();
    expect([goOn, document.activeElement === place]).toEqual([goOn, true]);
  }
});
