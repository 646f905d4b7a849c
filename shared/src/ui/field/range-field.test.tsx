// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RangeField } from './range-field.tsx';

afterEach(cleanup);

function Volume() {
  const [volume, setVolume] = useState(2);
  return (
    <RangeField
      label="Głośność"
      error={volume === 3 ? 'Za głośno' : undefined}
      min={1}
      max={3}
      current={volume}
      defaultValue={volume}
      valueText={`poziom ${volume}`}
      marks={[1, 3]}
      less="Ciszej"
      more="Głośniej"
      onStep={setVolume}
    />
  );
}

test('has its value in words, and is connected with label and error', async () => {
  render(<Volume />);
  const slider = screen.getByRole('slider', { name: 'Głośność' });
  expect(slider.getAttribute('aria-valuetext')).toBe('poziom 2');
  await userEvent.click(screen.getByRole('button', { name: 'Głośniej' }));
  expect(slider.getAttribute('aria-valuetext')).toBe('poziom 3');
  expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Za głośno');
});

test('announces the steps of its buttons, which keep the focus at the end', async () => {
  render(<Volume />);
  const more = screen.getByRole('button', { name: 'Głośniej' });
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.dblClick(more);
  expect(screen.getByRole('status').textContent).toBe('poziom 3');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(more);
  await userEvent.click(screen.getByRole('slider'));
  expect(screen.getByRole('status').textContent).toBe('');
});
