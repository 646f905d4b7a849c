// @vitest-environment jsdom
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts, type Product } from '@osk/shared/contract/product';
import { answer, type FakeAnswer, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { isRemembered } from '../device-memory.ts';
import { runningLicence, yearlyProduct } from '../licence/licence-samples.ts';
import { FirstRun } from './first-run.tsx';

const trial: Product = { ...yearlyProduct, id: '0192f3c0-0000-7000-8000-000000000003', howManyMonths: null, totalPrice: 0 };
const callbacks = () => ({ onBuy: vi.fn(async () => {}), onOutdated: vi.fn() });

function open(answers: readonly FakeAnswer[] = [], props: Partial<Parameters<typeof FirstRun>[0]> = {}) {
  const given = callbacks();
  return { ...renderInHost(<FirstRun licences={[]} profile={profile} {...given} {...props} />, { answers }), ...given };
}

/** A company that has its first licence after a press, whose button disappears. */
function Buying({ message = '', licence = runningLicence }) {
  const [hasLicence, setBought] = useState(false);
  return (
    <>
      {!hasLicence && (
        <button type="button" onClick={() => setBought(true)}>
          Kup
        </button>
      )}
      <FirstRun licences={hasLicence ? [licence] : []} profile={{ ...profile, smsNotificationMessage: message }} {...callbacks()} />
    </>
  );
}

const steps = () => screen.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent);
const startTrial = () => screen.getByRole('button', { name: /^Wypróbuj 7.dni za darmo$/ });

test('opens the dialog when the provider offers no trial, and shows why an order fails', async () => {
  const { user, onBuy } = open([answer(listProducts, [yearlyProduct])]);
  await user.click(screen.getByRole('button', { name: 'Kup nową licencję' }));
  await user.click(startTrial());
  // Without an event, which is no order.
  await vi.waitFor(() => expect(onBuy.mock.calls).toEqual([[], []]));
  cleanup();
  const failing = open([answer(listProducts, [trial]), fails(buyLicence, 409, { clientError: 'Licencja próbna była już użyta' })]);
  await failing.user.click(startTrial());
  await vi.waitFor(() => expect(failing.host.toasts.getState().toasts).toMatchObject([{ text: 'Licencja próbna była już użyta' }]));
});

test('checks the steps that are done, keeps the download on this device, and shows nothing when all are', async () => {
  const { user } = renderInHost(<Buying />);
  expect(steps()).toEqual(['Wypróbuj albo kup', 'Pobierz program', 'Ustaw SMS']);
  await user.click(screen.getByRole('button', { name: 'Kup' }));
  expect(steps()).toEqual(['Wypróbuj albo kup (zrobione)', 'Pobierz program', 'Ustaw SMS']);
  // The pressed button is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  await user.click(screen.getByRole('link', { name: 'Pobierz instalator' }));
  expect(steps()).toEqual(['Wypróbuj albo kup (zrobione)', 'Pobierz program (zrobione)', 'Ustaw SMS']);
  expect(isRemembered('installer-downloaded')).toBe(true);
  cleanup();
  const withSms = renderInHost(<Buying message="Jazda {czas}" />);
  await withSms.user.click(screen.getByRole('button', { name: 'Kup' }));
  await withSms.user.click(screen.getByRole('link', { name: 'Pobierz instalator' }));
  expect(screen.queryByRole('region')).toBeNull();
});
