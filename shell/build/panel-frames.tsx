import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import { HostProvider } from '@osk/shared/host';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import Panel from '../src/panel/panel.tsx';
import { routes } from '../src/routes.ts';

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;
const variants = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));

const http = { send: () => Promise.reject(new Error('A prerendered page makes no calls')) };

/** Hydration needs the boundary around the panel. */
function renderFrame(path: string, { language, theme }: (typeof variants)[number]): string {
  return renderToString(
    <StaticRouter location={path}>
      <HostProvider host={createMemoryHost({ http, language, theme, provider: placeholders })}>
        <Suspense>
          <Panel />
        </Suspense>
      </HostProvider>
    </StaticRouter>,
  );
}

const companyPaths = routes.flatMap(({ access, path }) => (access === 'company' ? [path] : []));

/** The panel around each page of a company: HTML by path and variant, such as `pl-dark`. */
export const panelFrames: Record<string, Record<string, string>> = Object.fromEntries(
  companyPaths.map((path) => [
    path,
    Object.fromEntries(variants.map((variant) => [`${variant.language}-${variant.theme}`, renderFrame(path, variant)])),
  ]),
);
