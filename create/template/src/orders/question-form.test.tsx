import { sendContactMessage } from '@osk/shared/contract/company';
import { answer, type FakeAnswer, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QuestionForm } from './question-form.tsx';

afterEach(cleanup);

const question = { fullName: 'Anna Nowak', email: 'anna@osk.example', message: 'Kiedy będzie faktura?' };
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij' });

async function fillIn(answers: readonly FakeAnswer[]) {
  const view = renderInHost(<QuestionForm />, { answers });
  await view.user.type(field(/^Imię/), question.fullName);
  await view.user.type(field(/^E-mail/), question.email);
  await view.user.type(field(/^Pytanie/), question.message);
  await vi.waitFor(() => expect(send().disabled).toBe(false));
  return view;
}

test('sends the question, confirms it by a toast and is empty again', async () => {
  const { user, host } = await fillIn([answer(sendContactMessage, undefined)]);
  await user.click(send());
  await vi.waitFor(() => expect(field(/^Pytanie/).value).toBe(''));
  expect(host.http.sent).toMatchObject([{ call: sendContactMessage, request: { body: question } }]);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Pytanie zostało wysłane' }]);
});

test('keeps the question and shows the reason when it cannot be sent', async () => {
  const { user } = await fillIn([fails(sendContactMessage, 429, { clientError: 'Spróbuj za godzinę' })]);
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('Spróbuj za godzinę');
  expect(field(/^Pytanie/).value).toBe(question.message);
});

test('says which field is wrong when it is left', async () => {
  const { user } = renderInHost(<QuestionForm />);
  await user.type(field(/^E-mail/), 'anna');
  await user.tab();
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(send().disabled).toBe(true);
});
