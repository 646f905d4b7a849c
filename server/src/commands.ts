import { createAccountEmails } from './accounts/company/account-emails.ts';
import { companyCommands, pkkCommands } from './accounts/company/company-commands.ts';
import { listCompanies } from './accounts/company/list-companies.ts';
import { createEmailChangeStore } from './accounts/email-change/email-change-store.ts';
import { tokenCommands } from './accounts/tokens/token-commands.ts';
import { backupCommands } from './backup/backup-commands.ts';
import { productCommands } from './catalogue/product-commands.ts';
import { promoCodeCommands } from './catalogue/promo-code-commands.ts';
import { type CommandGroup, type CommandRunner, createCommandRunner } from './command-line/command.ts';
import { employeeCommands } from './employees/employee-commands.ts';
import { createPeselEncryption } from './employees/pesel-encryption.ts';
import { enquiryCommands } from './enquiries/enquiry-commands.ts';
import { eraseCompany } from './erasure/erasure.ts';
import { exportCompany } from './erasure/export-company.ts';
import { createDecisions } from './orders/decisions/decisions.ts';
import { decisionCommands, listOrders } from './orders/order-commands.ts';
import { createOrderEmails } from './orders/order-emails.ts';
import { createOrder, licenceCommands, refundOrder } from './orders/provider-help/licence-commands.ts';
import { createProviderHelp } from './orders/provider-help/provider-help.ts';
import { showCompany } from './orders/show-company.ts';
import { createInvoices } from './payments/invoices/invoices.ts';
import { recordInvoice } from './payments/invoices/record-invoice.ts';
import { salesCommands } from './payments/sales/sales-command.ts';
import { showOrder } from './payments/show-order.ts';
import { importBankStatement } from './payments/transfers/import-bank-statement.ts';
import { createReversalReports } from './payments/transfers/reversal-reports.ts';
import { transferCommands } from './payments/transfers/transfer-commands.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Secrets } from './platform/keys.ts';
import { remoteCommands } from './registry/admission/remote-commands.ts';
import { keyCommands } from './registry/keys/key-commands.ts';
import { hasDeployedBuild } from './registry/portal-files.ts';
import { releaseCommands } from './registry/store/release-commands.ts';
import { releaseTokenCommands } from './registry/tokens/release-token-commands.ts';

export const groups: readonly CommandGroup[] = [
  {
    name: 'orders',
    summary: 'list orders, accept, reject or cancel them, record their invoices, order for a company',
    commands: [listOrders, showOrder, ...decisionCommands, createOrder, refundOrder, recordInvoice],
  },
  {
    name: 'statement',
    summary: 'accept the orders that a bank statement shows as paid, and decide on the other transfers',
    commands: [importBankStatement, ...transferCommands],
  },
  { name: 'licences', summary: 'add days to a licence, correct its NIP', commands: licenceCommands },
  { name: 'sales', summary: "show and export a month's sales for the accounting", commands: salesCommands },
  {
    name: 'companies',
    summary: 'list companies and their e-mails, deactivate, export or erase them',
    commands: [listCompanies, showCompany, ...companyCommands, exportCompany, eraseCompany],
  },
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

/** Builds what the commands need on a database. The limits of companies do not count for the provider's people. */
export function createRunner(database: Database, config: Config, { secretKey, formerSecretKeys }: Secrets): CommandRunner {
  const { publicUrl, provider, portalDir, vatRate } = config;
  const limits = { openOrders: Number.POSITIVE_INFINITY, ordersPerHour: Number.POSITIVE_INFINITY, contact: '' };
  const accountEmails = createAccountEmails(publicUrl, provider);
  return createCommandRunner(groups, {
    database,
    accountEmails,
    emailChanges: createEmailChangeStore(database, accountEmails),
    decisions: createDecisions(publicUrl, provider),
    invoices: createInvoices(publicUrl, provider),
    reversalReports: createReversalReports(provider),
    help: createProviderHelp(publicUrl, provider, { emails: createOrderEmails(publicUrl, provider, false), limits, vatRate }),
    pesels: createPeselEncryption(secretKey, formerSecretKeys),
    isDeployed: (remote) => hasDeployedBuild(portalDir, remote),
  });
}
