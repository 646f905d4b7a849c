// Imported first: it sets the order of the cascade layers.
import './embedding/embedding.css';
import type { Implementation } from '@osk/shared/embedding/implementation';
import { mountModule } from './embedding/mount-module.tsx';
import EmployeesPage from './employees/employees-page.tsx';

/** What a release gives the element of other sites' pages. */
export const mount: Implementation['mount'] = (options) => mountModule(EmployeesPage, options);
