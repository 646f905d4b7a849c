import { backupCommands } from './backup/backup-commands.ts';
import { importBankStatement } from './bank-statement/import-bank-statement.ts';
import { transferCommands } from './bank-statement/transfer-commands.ts';
import { productCommands } from './catalogue/product-commands.ts';
import { promoCodeCommands } from './catalogue/promo-code-commands.ts';
import { companyCommands, pkkCommands } from './companies/company-commands.ts';
import { employeeCommands } from './employees/employee-commands.ts';
import { enquiryCommands } from './enquiries/enquiry-commands.ts';
import { licenceCommands } from './licences/licence-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { releaseTokenCommands } from './release-tokens/release-token-commands.ts';
import { keyCommands } from './remotes/key-commands.ts';
import { releaseCommands } from './remotes/release-commands.ts';
import { remoteCommands } from './remotes/remote-commands.ts';
import { salesCommands } from './sales/sales-command.ts';
import { tokenCommands } from './tokens/token-commands.ts';

/** The commands by group, in the order of the help. */
export const commandGroups = [
  {
    name: 'orders',
    summary: 'list orders, accept, reject or cancel them, record their invoices, order for a company',
    commands: orderCommands,
  },
  {
    name: 'statement',
    summary: 'accept the orders that a bank statement shows as paid, and decide on the other transfers',
    commands: [importBankStatement, ...transferCommands],
  },
  { name: 'licences', summary: 'add days to a licence, correct its NIP', commands: licenceCommands },
  { name: 'sales', summary: "show and export a month's sales for the accounting", commands: salesCommands },
  { name: 'companies', summary: 'list companies and their e-mails, deactivate, export or erase them', commands: companyCommands },
  { name: 'enquiries', summary: "list the visitors' messages and requests for the trial version", commands: enquiryCommands },
  { name: 'pkk', summary: "record a company's wish to use PKK", commands: pkkCommands },
  { name: 'employees', summary: 'export the PKK employees, re-encrypt their PESEL numbers', commands: employeeCommands },
  { name: 'token', summary: 'manage scoped tokens for embedding', commands: tokenCommands },
  {
    name: 'remotes',
    summary: 'admit the remotes of teams, disable or remove them, manage their keys, show their trail',
    commands: [...remoteCommands, ...releaseCommands, ...keyCommands],
  },
  { name: 'release-tokens', summary: 'manage the tokens with which teams release remotes', commands: releaseTokenCommands },
  { name: 'products', summary: 'change the price list', commands: productCommands },
  { name: 'promo-codes', summary: 'add and end promo codes', commands: promoCodeCommands },
  { name: 'backup', summary: 'write the database to a file, and restore it', commands: backupCommands },
];

export const commands = commandGroups.flatMap((group) => group.commands);
