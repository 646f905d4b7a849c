import '@fontsource-variable/figtree';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { readProfile } from '@osk/shared/contract/company';
import { createPortalHost } from '@osk/shared/create-host';
import { type Host, HostProvider } from '@osk/shared/host';
import { answer, type FakeAnswer } from '@osk/shared/testing/answers';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { providerSample } from '@osk/shared/testing/provider-sample';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Portal, type PortalProps } from './portal.tsx';
import { createSampleClient, logIn } from './sample-client.ts';

/** Shows a remote in a portal of its own, on this page. Its calls get the remote's samples. */
export function startPortal({ answers, ...portal }: PortalProps & { answers: readonly FakeAnswer[] }): void {
  const root = document.getElementById('root') as HTMLElement;
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <HostProvider host={createSampleHost(answers)}>
          <Portal {...portal} />
        </HostProvider>
      </BrowserRouter>
    </StrictMode>,
  );
}

/** The portal's own host, with a logged-in company and samples in place of the API. */
function createSampleHost(answers: readonly FakeAnswer[]): Host {
  const host = createPortalHost(providerSample);
  const isAnswered = answers.some(({ call }) => call === readProfile);
  // Only the client's methods change: drafts hold the client.
  Object.assign(host.http, createSampleClient(host, isAnswered ? answers : [...answers, answer(readProfile, profileSample)]));
  if (host.session.getState().token === null) logIn(host);
  return host;
}
