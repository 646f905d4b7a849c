import { Outlet, useLoggedIn } from '@osk/shared/host';
import { Navigate } from 'react-router-dom';
import { home, licences } from '../remotes.ts';

/** Lets a logged-in company through; anyone else is led home. */
export function CompanyGate() {
  return useLoggedIn() ? <Outlet /> : <Navigate to={home} replace />;
}

/** Lets a visitor through; a logged-in company is led to its licences. */
export function VisitorGate() {
  return useLoggedIn() ? <Navigate to={licences} replace /> : <Outlet />;
}
