import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { outbox } from '../../platform/db/tables/mail.ts';
import { defineCommand } from '../command.ts';
import { companyArgument, findCompany } from '../find-company.ts';
import { counted, formatInstant, none, pageNote, table } from '../format.ts';
import { declarePages, pageShape } from '../options.ts';

export const listMails = defineCommand({
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
    const mails = rows.map(({ kind, createdAt, sentAt, failedAt, attempts, nextAttemptAt }) => {
      const state = sentAt !== null ? ('sent' as const) : failedAt !== null ? ('given up' as const) : ('waiting' as const);
      return { kind, createdAt, state, sentAt, failedAt, attempts, nextAttemptAt: state === 'waiting' ? nextAttemptAt : null };
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
      Note: mail.nextAttemptAt === null ? none : `${counted(mail.attempts, 'failed attempt')}, next ${formatInstant(mail.nextAttemptAt)}`,
    }));
    return { text: table(rows) + pageNote(mails.length, total, 'e-mails', { limit, page }) };
  },
});
