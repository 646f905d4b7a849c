import { email as emailField } from '@osk/shared/contract/shapes/fields';
import { Argument } from 'commander';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { type Command, defineCommand, OperatorError } from '../../command-line/command.ts';
import { counted, formatInstant, none, pageNote, table } from '../../command-line/format.ts';
import { declarePages, pageShape, parser, reasonOption } from '../../command-line/options.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { shownEmail } from '../../platform/db/tables/email-address.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import type { EmailChangeStore } from '../email-change/email-change-store.ts';
import type { AccountEmails } from './account-emails.ts';
import {
  type CompanyRow,
  companyArgument,
  findCompany,
  requireActivated,
  requireNotDeactivated,
  requireNotErased,
  summariseCompany,
} from './find-company.ts';

declare module '../../command-line/command.ts' {
  interface OperatorContext {
    accountEmails: AccountEmails;
    emailChanges: EmailChangeStore;
  }
}

const deactivateCompany = defineCommand({
  name: 'companies deactivate',
  summary: 'block the logins of a company, and end its sessions and tokens at once',
  examples: ['companies deactivate 676-000-01-15'],
  ...companyArgument,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const { id, deactivatedAt } = requireNotErased(await findCompany(transaction, key));
      const company = await updateCompany(transaction, id, { deactivatedAt: sql`coalesce(${companies.deactivatedAt}, now())` });
      return { changed: deactivatedAt === null, endedSessions: await endSessions(transaction, id), company };
    }),
  present({ changed, endedSessions, company }) {
    const state = changed ? 'is deactivated' : 'was already deactivated';
    return { text: `${company.name} ${state}. ${counted(endedSessions, 'session or token', 'sessions and tokens')} ended.` };
  },
});

const reactivateCompany = defineCommand({
  name: 'companies reactivate',
  summary: 'allow the logins of a deactivated company again, with the same password',
  examples: ['companies reactivate 676-000-01-15'],
  ...companyArgument,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const { id, deactivatedAt } = requireNotErased(await findCompany(transaction, key));
      // A login that ran during the deactivation may have left a session.
      if (deactivatedAt !== null) await endSessions(transaction, id);
      return { changed: deactivatedAt !== null, company: await updateCompany(transaction, id, { deactivatedAt: null }) };
    }),
  present: ({ changed, company }) => ({ text: `${company.name} ${changed ? 'can log in again' : 'is not deactivated'}.` }),
});

async function endSessions(transaction: Transaction, companyId: string): Promise<number> {
  return (await transaction.delete(sessions).where(eq(sessions.companyId, companyId)).returning({ scope: sessions.scope })).length;
}

function pkk(wish: 'on' | 'off', summary: string): Command {
  return defineCommand({
    name: `pkk ${wish}`,
    summary,
    examples: [`pkk ${wish} 676-000-01-15`],
    ...companyArgument,
    run: ({ database, accountEmails }, { company: key }) =>
      database.transaction(async (transaction) => {
        // Another registration can end one that is not activated, and the wish would be lost.
        const { id, pkkSince } = requireActivated(await findCompany(transaction, key));
        // After `pkk off` the company may ask again.
        const changes =
          wish === 'on' ? { pkkSince: sql`coalesce(${companies.pkkSince}, now())` } : { pkkSince: null, pkkRequestedAt: null };
        const changed = (pkkSince === null) === (wish === 'on');
        const company = await updateCompany(transaction, id, changes);
        if (changed && wish === 'on' && company.deactivatedAt === null) await accountEmails.reportPkk(transaction, company);
        return { changed, company };
      }),
    present({ changed, company }) {
      const { name, pkkSince, deactivatedAt } = company;
      const state = pkkSince === null ? `${name} does not use PKK` : `${name} uses PKK since ${formatInstant(pkkSince)}`;
      return { text: `${state}${asked(company)}.`, sendsEmails: changed && pkkSince !== null && deactivatedAt === null };
    },
  });
}

/** When the company asked for PKK, and the e-mail of its account. */
export function asked({ pkkRequestedAt, email }: { pkkRequestedAt: string | null; email: string }): string {
  return pkkRequestedAt === null ? '' : `; ${email} asked for it on ${formatInstant(pkkRequestedAt)}`;
}

async function updateCompany(transaction: Transaction, id: string, changes: PgUpdateSetSource<typeof companies>) {
  const current = and(eq(companies.id, id), isNull(companies.erasedAt));
  const [changed] = await transaction.update(companies).set(changes).where(current).returning();
  if (changed === undefined) throw new Error('a company was deleted or erased');
  return summariseCompany(changed);
}

const listMails = defineCommand({
  name: 'companies mails',
  summary: 'list the e-mails to a company, newest first, with their states',
  examples: ['companies mails demo@portal-osk.example', 'companies mails 676-000-01-15 --json'],
  declare(command) {
    companyArgument.declare(command);
    declarePages(command);
  },
  input: z.extend(companyArgument.input, pageShape),
  async run({ database }, { company: key, limit, page }) {
    const { id, name, email } = await findCompany(database, key);
    const ofCompany = eq(outbox.companyId, id);
    const rows = await database
      .select()
      .from(outbox)
      .where(ofCompany)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const mails = rows.map(({ kind, createdAt, sentAt, failedAt, failure, attempts, nextAttemptAt }) => {
      const state = sentAt !== null ? ('sent' as const) : failedAt !== null ? ('given up' as const) : ('waiting' as const);
      return {
        kind,
        createdAt,
        state,
        sentAt,
        failedAt,
        failure: state === 'sent' ? null : failure,
        attempts,
        nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
      };
    });
    return { company: { id, name, email }, total: await database.$count(outbox, ofCompany), limit, page, mails };
  },
  present({ company, mails, total, limit, page }) {
    if (mails.length === 0) return { text: `${company.name} has got no e-mails that are still known.` };
    const rows = mails.map((mail) => ({
      'E-mail': mail.kind,
      Written: formatInstant(mail.createdAt),
      State: mail.state,
      When: formatInstant(mail.sentAt ?? mail.failedAt),
      Note: noteOf(mail),
    }));
    return { text: table(rows) + pageNote(mails.length, total, 'e-mails', { limit, page }) };
  },
});

function noteOf({ attempts, nextAttemptAt, failure }: { attempts: number; nextAttemptAt: string | null; failure: string | null }): string {
  if (nextAttemptAt === null) return failure ?? none;
  return `${counted(attempts, 'failed attempt')}, next ${formatInstant(nextAttemptAt)}${failure === null ? '' : `; ${failure}`}`;
}

const mails = {
  activation: { summary: 'send a company a new link to activate its account', check: requireWaiting },
  reset: { summary: 'send a company a link to set a new password', check: requireNotDeactivated },
};

function resendMail(mail: keyof typeof mails): Command {
  const { summary, check } = mails[mail];
  return defineCommand({
    name: `companies resend ${mail}`,
    summary,
    examples: [`companies resend ${mail} demo@portal-osk.example`],
    ...companyArgument,
    run: ({ database, accountEmails, actor }, { company: key }) =>
      database.transaction(async (transaction) => {
        const company = check(requireNotErased(await findCompany(transaction, key)));
        await accountEmails.sendLinks(transaction, [company], mail);
        await transaction.insert(providerActions).values({ companyId: company.id, action: { kind: 'mail-resent', mail }, actor });
        return { company: { id: company.id, name: company.name, email: company.email }, mail };
      }),
    present: ({ company }) => ({ text: `A link was sent to ${company.email}: ${company.name}.`, sendsEmails: true }),
  });
}

function requireWaiting(company: CompanyRow): CompanyRow {
  if (company.activatedAt === null) return requireNotDeactivated(company);
  throw new OperatorError(`${company.name} has activated its account. For a new password: companies resend reset.`);
}

const parseEmail = parser((text) => {
  const { success, data } = z.safeParse(emailField(), text);
  return success ? data : undefined;
}, 'It must be an e-mail address.');

const changeEmail = defineCommand({
  name: 'companies change-email',
  summary: 'ask a company to confirm a new address; it changes by a link sent there, and the old address can stop it',
  examples: ['companies change-email demo@portal-osk.example biuro@kierunek-osk.example --reason "telefonicznie, zmiana sekretariatu"'],
  declare(command) {
    companyArgument.declare(command);
    command.addArgument(new Argument('<email>', 'the new address').argParser(parseEmail)).addOption(reasonOption());
  },
  input: z.extend(companyArgument.input, { email: z.string(), reason: z.string() }),
  run: ({ database, emailChanges, actor }, { company: key, email, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireNotDeactivated(requireActivated(await findCompany(transaction, key)));
      await emailChanges.request(transaction, company.id, email, { actor, reason });
      return { company: { id: company.id, name: company.name, email: company.email }, newEmail: shownEmail(email) };
    }),
  present: ({ company, newEmail }) => ({
    text: `A link was sent to ${newEmail}: ${company.name}. The address changes when it is confirmed within an hour. ${company.email} gets an e-mail about it.`,
    sendsEmails: true,
  }),
});

export const companyCommands = [
  listMails,
  resendMail('activation'),
  resendMail('reset'),
  changeEmail,
  deactivateCompany,
  reactivateCompany,
];

export const pkkCommands = [
  pkk('on', "record a company's wish to use PKK, so that it can save employees"),
  pkk('off', 'withdraw the wish; the employees stay, but no more can be saved'),
];
