import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { defaultProvider } from '../../platform/provider.ts';

const noticesOf = (portal: ReturnType<typeof usePortal>, paymentMark: string) =>
  portal.database
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'nowe-zamowienie'), like(outbox.subject, `%${paymentMark}%`)));

describe(`PRV-07 the e-mail to the provider about an order on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);

  test('comes for an order, an extension and a correction, and replies to the company', async () => {
    const { token, email } = await portal.company();
    const licence = await licensing.running(token, 'Egzamin');
    const extension = await licensing.extend(token, licence.id, 'Komplet');
    const correction = await licensing.correct(token, licence.id);
    const [notice, ...others] = await noticesOf(portal, licence.paymentMark);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      recipient: defaultProvider.emails[0],
      replyTo: email,
      subject: `Nowe zamówienie nr ${licence.paymentMark}: Nowa Szkoła`,
    });
    for (const part of ['Egzamin', '123-456-78-90', '479,50', `portal operator orders show ${licence.paymentMark}`]) {
      expect(notice?.text).toContain(part);
    }
    expect((await noticesOf(portal, extension.paymentMark))[0]?.subject).toBe(`Rozszerzenie nr ${extension.paymentMark}: Nowa Szkoła`);
    expect((await noticesOf(portal, correction.paymentMark))[0]?.text).toContain(`Dotyczy licencji: nr ${licence.paymentMark}`);
  });

  test('does not come for a trial, which runs at once, or for an order that the provider has placed', async () => {
    const { token, email } = await portal.company();
    const trial = await licensing.buy(token, 'Licencja próbna');
    const placed = await operator.result(['orders', 'create', '--for', email, '--product', 'Start', '--reason', 'telefon']);
    for (const { paymentMark } of [trial, placed]) expect(await noticesOf(portal, paymentMark)).toEqual([]);
  });
});

describe(`PRV-07 without e-mails about orders on ${databaseName}`, () => {
  const portal = usePortal({ newOrderEmails: false });
  const licensing = useLicences(portal);

  test('the provider gets none, and the company its own', async () => {
    const { token, email } = await portal.company();
    const { paymentMark } = await licensing.buy(token, 'Start');
    expect(await noticesOf(portal, paymentMark)).toEqual([]);
    expect(await licensing.mails(email, paymentMark)).toHaveLength(1);
  });
});
