import { HostProvider } from '@osk/shared/host';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { lazy, Suspense } from 'react';
import { load } from './federation.ts';

const Page = lazy(async () => (await load('mfe-landing'))!.default.routes['/']());
createRoot(document.getElementById('root')!).render(<BrowserRouter><HostProvider value="hello"><Suspense fallback="wait"><Page /></Suspense></HostProvider></BrowserRouter>);
