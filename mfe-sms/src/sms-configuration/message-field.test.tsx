// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfigurationForm } from './configuration-form.tsx';

afterEach(cleanup);

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Treść SMS');
const insert = (tag: string) => screen.getByRole('button', { name: `Wstaw {${tag}}` });
const preview = () => screen.getByRole('region', { name: 'Podgląd SMS' });

const told = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

function open(smsNotificationMessage = '') {
  const profile = { ...profileSample, smsNotificationMessage };
  return renderInHost(<ConfigurationForm profile={profile} refresh={async () => undefined} />);
}

async function write(message: string) {
  const view = open();
  await view.user.click(area());
  await view.user.paste(message);
  return view;
}

test('SMS-02 a tag goes where the cursor is, over what is selected, and the cursor behind it', async () => {
  const { user } = await write('Jazda o godzinie, ulica.');
  area().setSelectionRange(8, 16);
  await user.click(insert('czas'));
  expect(area().value).toBe('Jazda o {czas}, ulica.');
  expect([area().selectionStart, area().selectionEnd]).toEqual([14, 14]);
  expect(document.activeElement).toBe(area());
  await user.keyboard('!');
  expect(area().value).toBe('Jazda o {czas}!, ulica.');
  area().setSelectionRange(0, 0);
  await user.click(insert('miejsce'));
  expect(area().value).toBe('{miejsce}Jazda o {czas}!, ulica.');
  expect(preview().textContent).toContain('ul. Prosta 1, WarszawaJazda o 14:30!, ulica.');
});

test('SMS-02 a tag goes to the end of a text nobody has been in', async () => {
  const { user } = open('Jazda o ');
  area().setSelectionRange(0, 0);
  await user.click(insert('czas'));
  expect(area().value).toBe('Jazda o {czas}');
});

test.each([
  ['', ['Tu pojawi się treść.', '0\u00a0znaków·0\u00a0SMS-ów']],
  ['a', ['1\u00a0znak', '1\u00a0SMS', 'Jeden SMS mieści 160\u00a0znaków']],
  ['Jest', ['4\u00a0znaki', '1\u00a0SMS']],
  ['Jazda o {czas}', ['Jazda o 14:30', '13\u00a0znaków', '1\u00a0SMS']],
  ['a'.repeat(161), ['161\u00a0znaków', '2\u00a0SMS-y']],
  [
    'ą'.repeat(71),
    [
      '71\u00a0znaków',
      '2\u00a0SMS-y',
      'Polskie litery: 2\u00a0SMS-y zamiast 1.',
      'jeden SMS mieści ich 70, a\u00a0każda część dłuższego 67.',
    ],
  ],
  ['ą'.repeat(330), ['5\u00a0SMS-ów', 'Polskie litery: 5\u00a0SMS-ów zamiast 3.']],
  ['jazdę', ['Polskie litery: mniej miejsca, liczba SMS-ów na razie ta sama.']],
  [`${'a'.repeat(100)} – ą`, ['Znaki spoza alfabetu SMS (–\u00a0ą): 2\u00a0SMS-y zamiast 1.']],
  [`${'a'.repeat(100)} 🚗`, ['103\u00a0znaki', 'Znaki spoza alfabetu SMS (🚗): 2\u00a0SMS-y zamiast 1.', 'Liczą się podwójnie: 🚗']],
  ['🚗', ['2\u00a0znaki', 'Znaki spoza alfabetu SMS (🚗): mniej miejsca, liczba SMS-ów na razie ta sama.']],
  ['Урок водіння', ['Znaki spoza alfabetu SMS (У\u00a0р\u00a0о\u00a0к\u00a0в\u00a0д\u00a0і\u00a0н\u00a0…): mniej']],
  ['jazdę'.normalize('NFD'), ['5\u00a0znaków', 'Polskie litery: mniej miejsca']],
  ['10 €', ['5\u00a0znaków', 'Liczą się podwójnie: €']],
])('SMS-02 the preview of %j tells its size', (message, told) => {
  open(message);
  for (const part of told) expect(preview().textContent).toContain(part);
});

test.each([
  ['{Czas}', '{Czas} nie zadziała. Może chodzi o {czas}?'],
  ['{ miejsce }', '{ miejsce } nie zadziała. Może chodzi o {miejsce}?'],
  ['{imię}', '{imię} nie jest znane i trafi do SMS-a bez zmian. Są tylko {czas} i {miejsce}.'],
  ['{czas o', 'Po { brakuje }, na przykład {czas}.'],
  ['czas}', 'Przed } brakuje {, na przykład {czas}.'],
])('SMS-02 of %s it is said: %s', async (message, warning) => {
  await write(message);
  expect(screen.getByText(warning)).toBeTruthy();
  expect(area().getAttribute('aria-invalid')).toBeNull();
  expect(preview().textContent).toContain(message);
});

test('SMS-02 of no text it is said that there is nothing to send', async () => {
  const { user } = open();
  expect(screen.getByText(/Bez treści nie ma czego wysłać\.$/)).toBeTruthy();
  await user.type(area(), 'Jazda');
  expect(screen.queryByText(/Bez treści/)).toBeNull();
});

test('SMS-02 nothing is said of a tag that is just being typed, until the field is left', async () => {
  const { user } = await write('Jazda o {cza');
  expect(screen.queryByText(/brakuje/)).toBeNull();
  await user.tab();
  expect(screen.getByText('Po { brakuje }, na przykład {czas}.')).toBeTruthy();
  await user.type(area(), 's}');
  expect(screen.queryByText(/brakuje/)).toBeNull();
});

test('SMS-02 the size is read out once the text is left, and not at its letters', async () => {
  const { user, host } = await write('Jazdę masz o {czas}');
  expect(told()).toBe('');
  await user.tab();
  expect(told()).toBe('18\u00a0znaków, 1\u00a0SMS. Polskie litery: mniej miejsca, liczba SMS-ów na razie ta sama.');
  act(() => host.language.set('en'));
  expect(told(), 'nothing is left there in another language').toBe('');
});
