import { exportEmployees } from './export-employees.ts';
import { reencryptEmployees } from './reencrypt-employees.ts';

export const employeeCommands = [exportEmployees, reencryptEmployees];
