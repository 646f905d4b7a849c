// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigurationForm } from './sms-configuration-page.tsx';

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Treść SMS');
const insert = (tag: string) => screen.getByRole('button', { name: `Wstaw {${tag}}` });
const preview = () => screen.getByRole('region', { name: 'Podgląd SMS' });
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

function open(smsNotificationMessage = '') {
  const profile = { ...profileSample, smsNotificationMessage };
  return renderInHost(<ConfigurationForm profile={profile} refresh={async () => undefined} />);
}

async function paste(message: string) {
  const view = open();
  await view.user.click(area());
  await view.user.paste(message);
  return view;
}

test('SMS-02 appends a tag when the field had no focus yet', async () => {
  const { user } = open('Jazda:');
  area().setSelectionRange(0, 0);
  await user.click(insert('czas'));
  expect(area().value).toBe('Jazda:{czas}');
});

test.each([
  ['', ['Tu pojawi się treść.', '0\u00a0znaków·0\u00a0SMS-ów']],
  ['a', ['1\u00a0znak·1\u00a0SMS', 'Jeden SMS mieści 160\u00a0znaków']],
  ['Jazda o {czas}', ['Jazda o 14:30', '13\u00a0znaków·1\u00a0SMS']],
  [
    'ą'.repeat(71),
    ['71\u00a0znaków·2\u00a0SMS-y', 'Polskie litery: 2\u00a0SMS-y zamiast 1.', 'mieści ich 70, a\u00a0każda część dłuższego 67.'],
  ],
  ['jazdę', ['Polskie litery: mniej miejsca, liczba SMS-ów na razie ta sama.']],
  [`${'a'.repeat(100)} 🚗`, ['103\u00a0znaki', 'Znaki spoza alfabetu SMS (🚗): 2\u00a0SMS-y zamiast 1.', 'Liczą się podwójnie: 🚗']],
  ['🚗', ['2\u00a0znaki', 'Znaki spoza alfabetu SMS (🚗): mniej miejsca, liczba SMS-ów na razie ta sama.']],
  ['Урок водіння', ['Znaki spoza alfabetu SMS (У\u00a0р\u00a0о\u00a0к\u00a0в\u00a0д\u00a0і\u00a0н\u00a0…): mniej']],
  ['jazdę'.normalize('NFD'), ['5\u00a0znaków', 'Polskie litery: mniej miejsca']],
])('SMS-02 shows the size of %j in the preview', (message, expected) => {
  open(message);
  for (const part of expected) expect(preview().textContent).toContain(part);
});

test.each([
  ['{Czas}', '{Czas} nie zadziała. Może chodzi o {czas}?'],
  ['{imię}', '{imię} nie jest znane i trafi do SMS-a bez zmian. Są tylko {czas} i {miejsce}.'],
  ['{czas o', 'Po { brakuje }, na przykład {czas}.'],
  ['czas}', 'Przed } brakuje {, na przykład {czas}.'],
])('SMS-02 warns about %s: %s', async (message, warning) => {
  await paste(message);
  expect(screen.getByText(warning)).toBeTruthy();
  expect(area().getAttribute('aria-invalid')).toBeNull();
  expect(preview().textContent).toContain(message);
});

test('SMS-02 explains in the hint that an empty message is not sent', async () => {
  const { user } = open();
  expect(screen.getByText(/Bez treści nie ma czego wysłać\.$/)).toBeTruthy();
  await user.type(area(), 'Jazda');
  expect(screen.queryByText(/Bez treści/)).toBeNull();
});

test('SMS-02 warns about an unclosed tag only when the field is left', async () => {
  const { user } = await paste('Jazda o {cza');
  expect(screen.queryByText(/brakuje/)).toBeNull();
  await user.tab();
  expect(screen.getByText('Po { brakuje }, na przykład {czas}.')).toBeTruthy();
  await user.type(area(), 's}');
  expect(screen.queryByText(/brakuje/)).toBeNull();
});

test('SMS-02 announces the size when the field is left, until the language changes', async () => {
  const { user, host } = await paste('Jazdę masz o {czas}');
  expect(announced()).toBe('');
  await user.tab();
  expect(announced()).toBe('18\u00a0znaków, 1\u00a0SMS. Polskie litery: mniej miejsca, liczba SMS-ów na razie ta sama.');
  act(() => host.language.set('en'));
  expect(announced()).toBe('');
});
