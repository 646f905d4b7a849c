// @vitest-environment jsdom
import type { PageRoute } from '@osk/shared/contract/page';
import { fillEntries } from '@osk/shared/contract/panel-frame';
import { expect, test } from 'vitest';
import { createFrame, renderPanel } from './panel-frame.tsx';

const frame = createFrame();

/** Routes below the panel with an entry each; every second one has an icon. */
const routesOf = (count: number) =>
  Array.from({ length: count }, (_, index): PageRoute => {
    const path = `/user-panel/page-${index}`;
    const label = { pl: `Zajęcia „A & B” <${index}>`, en: `Lessons 'A & B' "${index}"` };
    return {
      path,
      remote: 'mfe-lessons',
      page: path,
      access: 'company',
      title: label,
      navigation: { label, ...(index % 2 === 0 && { icon: 'M4 7h16' }) },
    };
  });
const detail: PageRoute = {
  path: '/user-panel/page-0/:id',
  remote: 'mfe-lessons',
  page: '/detail',
  access: 'company',
  title: { pl: 'Szczegóły', en: 'Details' },
};

/** HTML as a browser reads it: entities are resolved. */
function parse(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML;
}

const cases = [1, 9].flatMap((count) => (['pl', 'en'] as const).map((language) => [count, language] as const));
test.each(cases)('the server fills %i entries into the frame as React renders them, in %s', (count, language) => {
  const routes = [...routesOf(count), detail];
  for (const theme of ['light', 'dark', 'system'] as const) {
    for (const { path } of routes) {
      const rendered = renderPanel({ routes, path: path.replace(':id', '17'), language, theme });
      const filled = fillEntries(frame.html[`${language}-${theme}`] ?? '', frame, { routes, path, language });
      expect(parse(filled)).toBe(parse(rendered));
      expect(filled).not.toContain('placeholder-e');
    }
  }
});

test('marks the entry of a page, and the one above a page without an entry', () => {
  const current = (path: string) => {
    const template = document.createElement('template');
    template.innerHTML = fillEntries(frame.html['pl-light'] ?? '', frame, { routes: [...routesOf(2), detail], path, language: 'pl' });
    return [...template.content.querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href'));
  };
  expect(current('/user-panel/page-1')).toEqual(['/user-panel/page-1']);
  expect(current(detail.path)).toEqual(['/user-panel/page-0']);
  expect(current('/elsewhere')).toEqual([]);
});
