import { useEmployees } from './employees.ts';
import { useLicences } from './licences.ts';
import { useOperator } from './operator.ts';
import { usePortal } from './servers/portal.ts';

/** A portal with its command line and with the actions for tests of licences and employees. */
export function useShop(...settings: Parameters<typeof usePortal>) {
  const portal = usePortal(...settings);
  return { portal, operator: useOperator(portal), ...useLicences(portal), ...useEmployees(portal) };
}
