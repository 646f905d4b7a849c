import { placeholders } from '@osk/shared/contract/fragment';
import type { PageRoute } from '@osk/shared/contract/page';
import { framePlaceholders } from '@osk/shared/contract/panel-frame';
import type { PanelFrame } from '@osk/shared/contract/release';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import { HostProvider } from '@osk/shared/host';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { RoutesContext } from '../src/page-routes.ts';
import Panel from '../src/panel/panel.tsx';

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;
const variants = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));

const http = { send: () => Promise.reject(new Error('A prerendered page makes no calls')) };

type Rendered = (typeof variants)[number] & { routes: readonly PageRoute[]; path: string };

/** The panel around a skeleton. Hydration needs the boundary around the panel. */
export function renderPanel({ routes, path, language, theme }: Rendered): string {
  return renderToString(
    <StaticRouter location={path}>
      <HostProvider host={createMemoryHost({ http, language, theme, provider: placeholders })}>
        <RoutesContext value={routes}>
          <Suspense>
            <Panel />
          </Suspense>
        </RoutesContext>
      </HostProvider>
    </StaticRouter>,
  );
}

const inBothLanguages = (text: string) => ({ pl: text, en: text });

/** One entry of the navigation, at its own page. */
const route: PageRoute = {
  path: framePlaceholders.path,
  remote: 'mfe-placeholder',
  page: framePlaceholders.path,
  access: 'company',
  title: inBothLanguages(framePlaceholders.label),
  navigation: { label: inBothLanguages(framePlaceholders.label), icon: framePlaceholders.strokes },
};

/** Renders the panel with one entry, and cuts that out. */
export function createFrame(): PanelFrame {
  const render = (variant: (typeof variants)[number], path: string) => renderPanel({ ...variant, routes: [route], path });
  const [first] = variants;
  if (!first) throw new Error('The panel has no variants');
  const currentEntry = entryIn(render(first, route.path));
  const [icon = ''] = /<svg\b(?:(?!<\/svg>).)*<\/svg>/.exec(currentEntry) ?? [];
  const withIconPlaceholder = (entry: string) => replaceOnce(entry, icon, framePlaceholders.icon);
  const html = variants.map((variant) => {
    const rendered = render(variant, '/');
    return [`${variant.language}-${variant.theme}`, replaceOnce(rendered, entryIn(rendered), framePlaceholders.entries)];
  });
  return {
    html: Object.fromEntries(html),
    entry: withIconPlaceholder(entryIn(render(first, '/'))),
    currentEntry: withIconPlaceholder(currentEntry),
    icon,
  };
}

function entryIn(html: string): string {
  const entry = [...html.matchAll(/<li>(?:(?!<\/li>).)*<\/li>/gs)]
    .map(([item]) => item)
    .find((item) => item.includes(framePlaceholders.path));
  if (!entry) throw new Error('The panel renders no entry of the navigation as `<li>`');
  return entry;
}

function replaceOnce(text: string, part: string, replacement: string): string {
  if (part === '' || text.split(part).length !== 2) throw new Error(`The panel must render this once: ${part}`);
  return text.replace(part, () => replacement);
}
