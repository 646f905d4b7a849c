// @vitest-environment jsdom
import { renderDialog } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

test.each(['focuses', 'does not focus, as in Safari'])('returns the focus to an opener that a click %s', async (effect) => {
  if (effect !== 'focuses') document.addEventListener('mousedown', (event) => event.preventDefault(), { once: true });
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Otwórz</Button>
        {open && <Dialog open onClose={() => setOpen(false)} title="Szczegóły" />}
      </>
    );
  }
  const { user } = renderDialog(<Opener />);
  const button = screen.getByRole('button', { name: 'Otwórz' });
  await user.click(button);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('asks before it discards typed values; No and Escape keep them', async () => {
  const onClose = vi.fn();
  const { user } = renderDialog(<Dialog open onClose={onClose} title="Kup licencję" dirty />);
  await user.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nie' }));
  await user.click(screen.getByRole('button', { name: 'Nie' }));
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  await user.keyboard('{Escape}{Escape}');
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('ConfirmDialog focuses No first', async () => {
  const onYes = vi.fn();
  const onNo = vi.fn();
  const { user } = renderDialog(<ConfirmDialog open question="Usunąć pracownika?" onYes={onYes} onNo={onNo} />);
  expect(screen.getByRole('dialog', { name: 'Usunąć pracownika?' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(onNo).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onYes).toHaveBeenCalledOnce();
});

test('focuses a first field that is rendered late, unless the user has done something', async () => {
  let renderLate = () => {};
  function Late() {
    const [late, setLate] = useState(false);
    renderLate = () => act(() => setLate(true));
    return (
      <Dialog open onClose={vi.fn()} title="Kup licencję">
        {late && <input aria-label="Produkt" />}
        <input aria-label="NIP" />
        <input aria-label="Kod" />
      </Dialog>
    );
  }
  renderDialog(<Late />);
  expect(document.activeElement).toBe(screen.getByLabelText('NIP'));
  renderLate();
  expect(document.activeElement).toBe(screen.getByLabelText('Produkt'));
  for (const keys of ['{Tab}', '{Tab}{Shift>}{Tab}{/Shift}', '1']) {
    cleanup();
    const { user } = renderDialog(<Late />);
    await user.keyboard(keys);
    const focused = document.activeElement;
    renderLate();
    expect([keys, document.activeElement === focused]).toEqual([keys, true]);
  }
});
