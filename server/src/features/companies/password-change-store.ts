import type { Provider } from '@osk/shared/contract/page';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Session } from '../../platform/http/serve.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { messages } from './messages.ts';

export type PasswordChangeStore = ReturnType<typeof createPasswordChangeStore>;

/** Changes the password of an account that is logged in. */
export function createPasswordChangeStore(database: Database, publicUrl: string, provider: Provider) {
  return {
    /** The hash of the account's password. */
    async findPasswordHash(companyId: string): Promise<string> {
      const [company] = await database.select({ passwordHash: companies.passwordHash }).from(companies).where(eq(companies.id, companyId));
      if (company === undefined) throw new Error('a session without its company');
      return company.passwordHash;
    },

    /**
     * Puts a new password in the place of the one that was verified, ends the account's other logins, voids its reset links and mails
     * the account; gives its e-mail. Tokens that the operator made stay: no password opened them.
     * @throws HttpError 409 when the password is another one by now.
     */
    replace({ companyId, tokenHash }: Session, verifiedHash: string, passwordHash: string): Promise<string> {
      return database.transaction(async (transaction) => {
        const [company] = await transaction
          .update(companies)
          .set({ passwordHash })
          .where(and(eq(companies.id, companyId), eq(companies.passwordHash, verifiedHash)))
          .returning({ name: companies.name, email: companies.email });
        if (company === undefined) throw changedMeanwhile();
        await endOtherLogins(transaction, companyId, tokenHash);
        await voidResetLinks(transaction, companyId);
        const email = passwordChangedEmail({ companyName: company.name, homeLink: `${publicUrl}/home` }, provider);
        await enqueue(transaction, { ...email, recipient: company.email });
        return company.email;
      });
    },
  };
}

function changedMeanwhile(): HttpError {
  const message = messages.passwordChangedMeanwhile;
  return new HttpError(409, message, { fieldErrors: { oldPassword: message } });
}

async function endOtherLogins(transaction: Transaction, companyId: string, kept: string): Promise<void> {
  await transaction.delete(sessions).where(and(eq(sessions.companyId, companyId), ne(sessions.tokenHash, kept), isNull(sessions.label)));
}

async function voidResetLinks(transaction: Transaction, companyId: string): Promise<void> {
  await transaction
    .update(mailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailLinks.companyId, companyId), eq(mailLinks.purpose, 'reset'), isNull(mailLinks.usedAt)));
}

/** Tells an account that its password was changed in the panel, and what to do if somebody else did it. */
function passwordChangedEmail(to: { companyName: string; homeLink: string }, provider: Provider): Email {
  return layOut(
    'haslo-zmienione',
    'Hasło zostało zmienione',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `hasło do konta firmy ${to.companyName} w\u00a0portalu ${provider.portalName} zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.`,
      },
      {
        paragraph: 'Jeśli to Twoja zmiana, nie musisz nic robić.',
      },
      {
        paragraph:
          'Jeśli to nie Twoja zmiana, od razu ustaw nowe hasło: na stronie głównej wybierz „Przypomnij hasło”. Wyślemy link na ten adres e-mail.',
      },
      { link: to.homeLink, label: 'Strona główna' },
    ],
    provider,
  );
}
