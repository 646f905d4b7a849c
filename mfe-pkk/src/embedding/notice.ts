/** A sentence in place of the screen, drawn without it: for what keeps it from being shown at all. */
export function showNotice(content: HTMLElement, sentence: string): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'embedded-notice';
  notice.textContent = sentence;
  content.replaceChildren(notice);
}
