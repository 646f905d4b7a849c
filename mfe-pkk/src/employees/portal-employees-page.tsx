import EmployeesPage from './employees-page.tsx';
import { PortalEmpty } from './portal-empty.tsx';

const loadDialogs = async () => (await import('./portal-employee-dialogs.tsx')).PortalEmployeeDialogs;

/** The page in the portal, which knows whether the company may save employees. */
export default function PortalEmployeesPage() {
  return <EmployeesPage loadDialogs={loadDialogs} renderEmpty={(onCreate) => <PortalEmpty onCreate={onCreate} />} />;
}
