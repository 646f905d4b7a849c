import { type Host, HostProvider } from '@osk/shared/host';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { Federation } from './federation/federation.ts';
import { RemotePlace } from './federation/remote-place.tsx';
import { NotFound } from './pages/not-found.tsx';
import { DocumentChoices, PageTitle } from './pages/page-title.tsx';
import { PanelLayout } from './panel/panel-layout.tsx';
import { licences, type PortalPlace, places } from './remotes.ts';
import { CompanyGate, VisitorGate } from './session/gates.tsx';
import { SessionWatch } from './session/session-watch.tsx';
import { ToastViewer } from './toasts/toast-viewer.tsx';

type Props = { host: Host; federation: Federation };

export function Portal({ host, federation }: Props) {
  const routeTo = ({ path, remote, route }: PortalPlace) => (
    <Route key={path} path={path} element={<RemotePlace federation={federation} remote={remote} route={route} />} />
  );
  const placesFor = (access: PortalPlace['access']) => places.filter((place) => place.access === access).map(routeTo);

  return (
    <BrowserRouter>
      <HostProvider host={host}>
        <DocumentChoices />
        <PageTitle />
        <SessionWatch />
        <Routes>
          <Route element={<VisitorGate />}>{placesFor('visitor')}</Route>
          {placesFor('anyone')}
          <Route element={<CompanyGate />}>
            <Route element={<PanelLayout />}>
              <Route path="/user-panel" element={<Navigate to={licences} replace />} />
              {placesFor('company')}
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
        <ToastViewer />
      </HostProvider>
    </BrowserRouter>
  );
}
