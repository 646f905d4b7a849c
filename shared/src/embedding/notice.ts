import { languageOf } from './settings.ts';

/** What the element itself shows: its module could not be loaded, or has failed. */
const sentences = {
  pl: {
    unreachable: 'Nie udało się wczytać modułu PKK. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie.',
    crashed: 'Moduł PKK nie działa. Spróbuj ponownie, a\u00a0jeśli to nie pomoże, zgłoś to administratorowi tej strony.',
    retry: 'Spróbuj ponownie',
  },
  en: {
    unreachable: 'The PKK module could not be loaded. Check your internet connection and try again.',
    crashed: 'The PKK module does not work. Try again; if that does not help, tell the administrator of this page.',
    retry: 'Try again',
  },
};

export type Problem = 'unreachable' | 'crashed';

/** Shows a problem and a button in an empty shadow tree. The styles of the page do not reach it. */
export function showNotice(element: HTMLElement, shadow: ShadowRoot, problem: Problem, onRetry: () => void): void {
  const lang = languageOf(element);
  const { retry, ...messages } = sentences[lang];
  const { ownerDocument: document } = element;
  const content = Object.assign(document.createElement('div'), { lang });
  content.style.cssText =
    'all:initial;display:block;padding:16px;font:max(14px,1em)/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas;color-scheme:inherit';
  const message = Object.assign(document.createElement('p'), { role: 'alert', textContent: messages[problem] });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: retry, onclick: onRetry });
  button.style.cssText = 'min-block-size:40px;padding:0 16px;font:inherit';
  content.append(message, button);
  shadow.replaceChildren(content);
}
