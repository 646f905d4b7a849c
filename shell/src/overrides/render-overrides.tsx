import { type Host, HostProvider } from '@osk/shared/host';
import { createRoot } from 'react-dom/client';
import { OverrideBar } from './override-bar.tsx';
import { reloadOnChanges } from './reload-on-changes.ts';

/** In a root of its own: a prerendered page is taken over as it was drawn, without this. */
export function renderOverrides(host: Host, overrides: Readonly<Record<string, string>>): void {
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <HostProvider host={host}>
      <OverrideBar overrides={overrides} />
    </HostProvider>,
  );
  reloadOnChanges(Object.values(overrides), () => location.reload());
}
