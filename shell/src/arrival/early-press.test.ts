// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPresses, keepEarlyPress } from './early-press.ts';

const sent = vi.fn((event: Event) => event.preventDefault());
const pressed = vi.fn();

beforeEach(() => {
  document.body.innerHTML =
    '<form><input name="password"><button>Zaloguj się</button></form><button type="button"><b>Załóż konto</b></button>';
  // jsdom knows the method, but does not send a form it was told to.
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
});
afterEach(() => {
  answerPresses();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  sent.mockClear();
  pressed.mockClear();
});

const form = () => document.querySelector('form') as HTMLFormElement;
const word = () => document.querySelector('b') as HTMLElement;
const submit = () => form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

/** What the page does once its script is there. */
function takeOver(): void {
  form().addEventListener('submit', sent);
  word().parentElement?.addEventListener('click', pressed);
  answerPresses();
}

test('a form sent before the page answers is not sent by the browser, but by the page once it does', () => {
  keepEarlyPress();
  expect(submit()).toBe(false);
  takeOver();
  expect(sent).toHaveBeenCalledOnce();
});

test('the last button pressed is pressed again; afterwards nothing is kept', () => {
  keepEarlyPress();
  submit();
  word().click();
  takeOver();
  expect(pressed).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
  answerPresses();
  word().click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a press that makes the page answer at that very moment is not done twice', () => {
  keepEarlyPress();
  document.body.addEventListener('click', takeOver, { capture: true, once: true });
  word().click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('whoever has gone on to something else is not pulled back', () => {
  const input = document.querySelector('input') as HTMLInputElement;
  keepEarlyPress();
  word().click();
  input.focus();
  takeOver();
  expect(pressed).not.toHaveBeenCalled();
});

test('what is sent and then changed is not sent', () => {
  keepEarlyPress();
  submit();
  document.querySelector('input')?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  takeOver();
  expect(sent).not.toHaveBeenCalled();
});

test('a press of long ago is given up', () => {
  keepEarlyPress();
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - 10_001 });
  form().dispatchEvent(event);
  takeOver();
  expect(sent).not.toHaveBeenCalled();
});

test('nothing pressed, nothing done', () => {
  keepEarlyPress();
  takeOver();
  expect(sent).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});
