// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordEvents, replayEvents } from './event-replay.ts';

const onSubmit = vi.fn((event: Event) => event.preventDefault());
const onClick = vi.fn();

beforeEach(() => {
  document.body.innerHTML =
    '<form><input name="password"><button>Zaloguj się</button></form><button type="button"><b>Załóż konto</b></button>';
  // jsdom has the method, but does not submit.
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  recordEvents();
});
afterEach(() => {
  replayEvents();
  onSubmit.mockClear();
  onClick.mockClear();
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const submit = (event = new SubmitEvent('submit', { bubbles: true, cancelable: true })) => find('form').dispatchEvent(event);
const click = () => find('b').click();

/** Resolves when the recorded event has been repeated, in a microtask. */
async function hydrate(): Promise<void> {
  find('form').addEventListener('submit', onSubmit);
  find('button[type=button]').addEventListener('click', onClick);
  replayEvents();
  await Promise.resolve();
}

test('LND-12 repeats a submit after hydration, and keeps the browser from submitting the form', async () => {
  expect(submit()).toBe(false);
  await hydrate();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('repeats only the last event, and only once', async () => {
  submit();
  click();
  await hydrate();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  replayEvents();
  click();
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('does not repeat a click that is being dispatched when the page hydrates', async () => {
  const hydrated = new Promise<void>((resolve) => {
    document.body.addEventListener('click', () => resolve(hydrate()), { capture: true, once: true });
  });
  click();
  await hydrated;
  expect(onClick).toHaveBeenCalledOnce();
});

test.each([
  ['the focus moves elsewhere', click, () => find('input').focus()],
  ['a field changes', submit, () => find('input').dispatchEvent(new InputEvent('input', { bubbles: true }))],
])('repeats nothing after %s', async (_, act, goOn) => {
  act();
  goOn();
  await hydrate();
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
});

describe('a submit that the head script has begun', () => {
  const forget = vi.fn();
  const begin = (event?: Event) => {
    forget.mockClear();
    replayEvents();
    recordEvents(() => ({ forget }));
    submit(event as SubmitEvent);
  };

  test('is repeated after more than 10 s, and when focus or input were elsewhere', async () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - 10_001 });
    begin(event);
    find('button[type=button]').focus();
    document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await hydrate();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(forget).not.toHaveBeenCalled();
  });

  test.each([
    ['its field changes', () => find('input').dispatchEvent(new InputEvent('input', { bubbles: true }))],
    ['another button is pressed', click],
    ['its form has left the page', () => find('form').remove()],
  ])('is forgotten when %s', async (_, goOn) => {
    begin();
    goOn();
    replayEvents();
    await Promise.resolve();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(forget).toHaveBeenCalledOnce();
  });
});

test('repeats nothing after the head script has answered a submit', async () => {
  replayEvents();
  recordEvents(() => 'done');
  click();
  submit();
  await hydrate();
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
});

test('repeats nothing after 10 s', async () => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - 10_001 });
  submit(event);
  await hydrate();
  expect(onSubmit).not.toHaveBeenCalled();
});
