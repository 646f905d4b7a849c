import pages from 'virtual:prerender';
import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-host';
import { HostProvider } from '@osk/shared/host';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { DrawnPage } from './drawn-page.ts';

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

const http = { send: () => Promise.reject(new Error('No call is made while a page is prerendered')) };

/** Every page in every variant, as the shell will take it over: one child below the other down to the page (see the shell's `portal.tsx`). */
export const drawn: DrawnPage[] = Object.entries(pages).map(([route, { Page, description, picture }]) => ({
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
