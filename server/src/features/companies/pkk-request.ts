import type { Provider } from '@osk/shared/contract/page';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';

type Asking = { name: string; nip: string; email: string; phoneNumber: string };

/**
 * Records that a company asks for PKK, and sends the provider's first address an e-mail that replies to the company. Does nothing when it
 * has asked before or uses PKK, so that nobody can fill the provider's mailbox.
 */
export function recordPkkRequest(database: Database, companyId: string, provider: Provider): Promise<void> {
  const mayAsk = and(eq(companies.id, companyId), isNull(companies.pkkSince), isNull(companies.pkkRequestedAt), isNull(companies.erasedAt));
  const { name, nip, email, phoneNumber } = companies;
  return database.transaction(async (transaction) => {
    const [asking] = await transaction
      .update(companies)
      .set({ pkkRequestedAt: sql`now()` })
      .where(mayAsk)
      .returning({ name, nip, email, phoneNumber });
    if (asking === undefined) return;
    const [recipient = ''] = provider.emails;
    await enqueue(transaction, { ...pkkRequestEmail(asking, provider), recipient, replyTo: asking.email });
  });
}

function pkkRequestEmail({ name, nip, email, phoneNumber }: Asking, provider: Provider): Email {
  const rows = [
    ['Firma', name],
    ['NIP', nip],
    ['E-mail', email],
    ['Telefon', phoneNumber],
  ] as const;
  return layOut(
    'zgloszenie-pkk',
    `PKK: ${name} prosi o\u00a0włączenie`,
    [
      { paragraph: 'Firma prosi w\u00a0panelu o\u00a0włączenie PKK, aby dodać pracowników. Odpowiedź na ten e-mail trafi wprost do niej.' },
      { rows },
      { paragraph: `Odnotuje to polecenie: portal operator pkk on ${nip}` },
    ],
    provider,
  );
}
