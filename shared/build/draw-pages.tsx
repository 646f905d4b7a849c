import pages from 'virtual:prerender';
import { HostProvider } from '@osk/shared/host';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createCache } from '../src/cache/cache.ts';
import { slots } from '../src/contract/fragment.ts';
import type { Host } from '../src/host/host-context.tsx';
import { createLanguageStore } from '../src/language/language.ts';
import { createSession } from '../src/session/session.ts';
import { createPageStorage } from '../src/session/storage.ts';
import { createThemeStore } from '../src/theme/theme.ts';
import { createToastBus } from '../src/toast/toast-bus.ts';
import type { DrawnPage } from './drawn-page.ts';

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** A visitor's host, with nothing loaded yet and slots in place of the provider. */
function hostIn(language: (typeof languages)[number], theme: (typeof themes)[number]): Host {
  const remembering = <Value,>(value: Value) => ({ read: () => value, write() {} });
  return {
    http: { send: () => Promise.reject(new Error('Nothing is asked for while a page is drawn')) },
    session: createSession(createPageStorage()),
    cache: createCache(createPageStorage()),
    toasts: createToastBus(),
    language: createLanguageStore(remembering(language)),
    theme: createThemeStore(remembering(theme)),
    provider: slots,
  };
}

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
          <HostProvider host={hostIn(language, theme)}>
            <Suspense>
              <Page />
            </Suspense>
          </HostProvider>
        </StaticRouter>,
      ),
    })),
  ),
}));
