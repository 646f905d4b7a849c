import { deactivateCompany, reactivateCompany } from './deactivate-company.ts';
import { eraseCompany } from './erase-company.ts';
import { exportCompany } from './export-company.ts';
import { listCompanies } from './list-companies.ts';
import { showCompany } from './show-company.ts';

export const companyCommands = [listCompanies, showCompany, deactivateCompany, reactivateCompany, exportCompany, eraseCompany];
