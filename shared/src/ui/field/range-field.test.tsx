// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RangeField } from './range-field.tsx';

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

test('has its value in words, an error, and buttons that announce their steps and keep the focus at the end', async () => {
  render(<Volume />);
  const slider = screen.getByRole('slider', { name: 'Głośność' });
  const more = screen.getByRole('button', { name: 'Głośniej' });
  expect(slider.getAttribute('aria-valuetext')).toBe('poziom 2');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.dblClick(more);
  expect(slider.getAttribute('aria-valuetext')).toBe('poziom 3');
  expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Za głośno');
  expect(screen.getByRole('status').textContent).toBe('poziom 3');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(more);
  await userEvent.click(slider);
  expect(screen.getByRole('status').textContent).toBe('');
});
