import { type Host, HostProvider } from '@osk/shared/host';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { LoadedPlace } from './federation/loaded-place.tsx';
import { RemotePlace } from './federation/remote-place.tsx';
import type { Federation } from './federation/remotes-of-page.ts';
import { NotFound } from './pages/not-found.tsx';
import { useDocumentChoices } from './pages/use-document-choices.ts';
import { usePageTitle } from './pages/use-page-title.ts';
import { loadPanel } from './panel/load-panel.ts';
import { licences, type PortalPlace, places } from './remotes.ts';
import { CompanyGate, VisitorGate } from './session/gates.tsx';
import { useSessionWatch } from './session/use-session-watch.ts';

type Props = {
  host: Host;
  federation: Federation;
  /** The page of this address is drawn already, and waits for its script. */
  prerendered: boolean;
  /** A screen of the panel is in sight. */
  onPanelShown: () => void;
};

/**
 * From here down to a remote's page every part has one child alone: a prerendered page, drawn without any of the shell, then gets the
 * same ids by `useId` as when it is taken over here.
 */
export function Portal({ host, ...props }: Props) {
  return (
    <BrowserRouter>
      <HostProvider host={host}>
        <Screens {...props} />
      </HostProvider>
    </BrowserRouter>
  );
}

function Screens({ federation, prerendered, onPanelShown }: Omit<Props, 'host'>) {
  useDocumentChoices();
  usePageTitle();
  useSessionWatch();
  const routeTo = ({ path, remote, page: route, access }: PortalPlace) => (
    <Route
      key={path}
      path={path}
      caseSensitive
      element={
        <RemotePlace
          federation={federation}
          remote={remote}
          route={route}
          prerendered={prerendered && access === 'visitor'}
          within={access === 'company'}
          onShown={access === 'company' ? onPanelShown : undefined}
        />
      }
    />
  );
  const placesFor = (access: PortalPlace['access']) => places.filter((place) => place.access === access).map(routeTo);

  return (
    <Routes>
      <Route element={<VisitorGate />}>{placesFor('visitor')}</Route>
      {placesFor('anyone')}
      <Route element={<CompanyGate />}>
        <Route element={<LoadedPlace name="panel" load={loadPanel} reloads />}>
          <Route path="/user-panel" caseSensitive element={<Navigate to={licences} replace />} />
          {placesFor('company')}
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
