import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bankStatementOf } from '../../testing/bank-statements.ts';
import { useShop } from '../../testing/shop.ts';
import { companies } from '../platform/db/tables/company.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { revokedReleases } from '../platform/db/tables/release.ts';
import { polishDay } from '../platform/language/language.ts';
import { defaultProvider } from '../platform/provider.ts';
import { writeDigest } from './daily-digest.ts';

describe('PRV-07 the daily digest', () => {
  const { portal, operator, ...licensing } = useShop();
  const write = (now: string, digestHour: number | null = 7) =>
    writeDigest(portal.database, { provider: defaultProvider, digestHour }, new Date(now));
  const digests = () => portal.database.select().from(outbox).where(eq(outbox.kind, 'podsumowanie-dnia')).orderBy(outbox.createdAt);

  test('is not written before its hour in Warsaw, without anything to report, or when it is off', async () => {
    expect(await write('2026-11-28T05:59:59.999Z')).toBe(false);
    expect(await write('2026-07-28T04:59:59.999Z')).toBe(false);
    expect(await write('2026-11-28T23:00:00.000Z', null)).toBe(false);
    expect(await write('2026-11-28T06:00:00.000Z')).toBe(true);
    expect(await digests()).toEqual([]);
  });

  test('lists what waits, once a day', async () => {
    const { token, email } = await portal.company();
    const [waiting, ending] = [await licensing.buy(token, 'Komplet na rok'), await licensing.running(token, 'Start', 100, 3)];
    const later = await licensing.running(token, 'Egzamin', 100);
    for (const [id, hours] of [
      [ending.id, -2],
      [later.id, 2],
    ] as const)
      await licensing.change(id, { expiresOn: new Date(Date.now() + (7 * 24 + hours) * 3_600_000) });
    const transfer = { title: 'za licencję', amount: '123,00', payer: 'SZKOŁA ŻURAW' };
    await operator.result(['statement', 'import', 'wyciag.csv'], { 'wyciag.csv': bankStatementOf([transfer]) });
    await portal.database
      .update(outbox)
      .set({ failedAt: new Date() })
      .where(like(outbox.subject, `%${waiting.paymentMark}%`));
    const revocation = { remote: 'mfe-sms', version: '1.2.3', revokedBy: 'portal', reason: 'the canary failed' };
    await portal.database.insert(revokedReleases).values([revocation, { ...revocation, version: '1.0.0', at: new Date('2026-01-01') }]);
    const now = new Date();
    const hour = Number(now.toLocaleTimeString('pl-PL', { timeZone: 'Europe/Warsaw', hour: 'numeric' }));
    for (const _ of ['once', 'again']) expect(await write(now.toISOString(), hour)).toBe(true);
    await Promise.all(['one replica', 'another'].map(() => write(now.toISOString(), hour)));
    const [digest, ...others] = await digests();
    expect(others).toEqual([]);
    expect(digest?.recipient).toBe(defaultProvider.emails[0]);
    const text = digest?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toMatch(new RegExp(`Oczekujące zamówienia: 1\\.\n\n${waiting.paymentMark} z .*: Nowa Szkoła, Komplet na rok, `));
    expect(text).toMatch(/Przelewy bez zamówienia: 1\.\n\nNr \d+ z 20\.11\.2026: 123,00 zł, SZKOŁA ŻURAW, za licencję\n/);
    expect(text).toMatch(/E-maile, których nie udało się wysłać od \d+ \S+ \d{4}: 2\./);
    expect(text).toMatch(new RegExp(`zamowienie: Szkoła Jazdy \\d+, ${email}`));
    expect(text).toContain('nowe-zamowienie: nie do firmy');
    expect(text).toMatch(
      new RegExp(`Licencje, które kończą się w ciągu tygodnia: 1\\.\n\n${ending.paymentMark} do .*: Nowa Szkoła, Start\n`),
    );
    expect(text).toMatch(/Wydania wycofane od \d+ \S+ \d{4}: 1\.\n\nmfe-sms 1\.2\.3: the canary failed\n/);
    expect(text).toContain('Wszystkie: portal operator statement unmatched');
  });

  test('reports what failed since the digest before, also when its hour was missed for days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const dayOf = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
    await portal.database.delete(outbox);
    const former = { kind: 'podsumowanie-dnia', recipient: '', subject: '', text: '', html: '', sentAt: daysAgo(3) };
    await portal.database.insert(outbox).values({ ...former, onceKey: `digest:${dayOf(daysAgo(3))}`, createdAt: daysAgo(3) });
    const failed = { kind: 'aktywacja-konta', recipient: 'a@example.com', subject: '', text: '', html: '' };
    await portal.database.insert(outbox).values([1, 2, 4].map((days) => ({ ...failed, failedAt: daysAgo(days) })));
    const lost = { ...former, sentAt: null, failedAt: daysAgo(2), onceKey: `digest:${dayOf(daysAgo(2))}`, createdAt: daysAgo(2) };
    await portal.database.insert(outbox).values(lost);
    // The erasure of a company ends its e-mails.
    const { email } = await portal.company();
    const [erased] = await portal.database
      .update(companies)
      .set({ erasedAt: new Date() })
      .where(eq(companies.email, email))
      .returning({ companyId: companies.id });
    await portal.database.insert(outbox).values({ ...failed, ...erased, failedAt: daysAgo(1) });
    await write(new Date().toISOString(), 0);
    const [, , digest] = await digests();
    expect(digest?.text).toContain(`wysłać od ${polishDay(daysAgo(3))}: 3.`);
  });
});
