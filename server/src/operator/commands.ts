import { backupCommands } from './backup/backup-commands.ts';
import type { Command } from './command.ts';
import { companyCommands } from './companies/company-commands.ts';
import { pkkCommands } from './companies/pkk-commands.ts';
import { employeeCommands } from './employees/employee-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { productCommands } from './products/product-commands.ts';
import { promoCodeCommands } from './promo-codes/promo-code-commands.ts';
import { importStatement } from './statement/import-statement.ts';
import { tokenCommands } from './tokens/token-commands.ts';

export const groups = [
  { name: 'orders', summary: 'look at orders, accept, reject or cancel them' },
  { name: 'statement', summary: "accept orders by a bank's statement" },
  { name: 'companies', summary: 'look at companies, deactivate, export or erase them' },
  { name: 'pkk', summary: "record a company's wish to use PKK" },
  { name: 'employees', summary: 'export the PKK employees, encrypt them anew' },
  { name: 'token', summary: 'tokens of limited scope, for embedding' },
  { name: 'products', summary: 'change the price list' },
  { name: 'promo-codes', summary: 'make and end promo codes' },
  { name: 'backup', summary: 'write all there is into a file, and restore it' },
];

/** Every command of the operator, by the groups' order. */
export const commands: readonly Command[] = [
  ...orderCommands,
  importStatement,
  ...companyCommands,
  ...pkkCommands,
  ...employeeCommands,
  ...tokenCommands,
  ...productCommands,
  ...promoCodeCommands,
  ...backupCommands,
];
