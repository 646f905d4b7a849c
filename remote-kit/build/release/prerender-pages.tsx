/// <reference path="../../untyped-modules.d.ts" />
import pages from 'virtual:prerender';
import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import { HostProvider } from '@osk/shared/host';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';

/** A page as HTML in every variant of language and theme, such as `pl-dark`. */
export type PrerenderedPage = {
  route: string;
  description: Readonly<Record<'pl' | 'en', string>>;
  picture: string;
  fragments: { variant: string; html: string }[];
};

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

const http = { send: () => Promise.reject(new Error('A prerendered page makes no calls')) };

/** Hydration needs the same tree as in the shell: single children from the provider down to the page. */
export const prerenderedPages: PrerenderedPage[] = Object.entries(pages).map(([route, { Page, description, picture }]) => ({
  route,
  description,
  picture,
  fragments: languages.flatMap((language) =>
    themes.map((theme) => ({
      variant: `${language}-${theme}`,
      html: renderToString(
        <StaticRouter location="/">
          <HostProvider host={createMemoryHost({ http, language, theme, provider: placeholders })}>
            <Suspense>
              <Page />
            </Suspense>
          </HostProvider>
        </StaticRouter>,
      ),
    })),
  ),
}));
