import { configureSms, restorePassword, sendContactMessage, updateAccount } from '@osk/shared/contract/company';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { useShop } from '../../testing/shop.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { sessions } from '../platform/db/tables/session.ts';
import { blank } from '../platform/mail/outbox.ts';

describe('API-08 companies export', () => {
  const { portal, operator, companyWithPkk, create, stored, ...licensing } = useShop();

  test('writes all stored data, and nothing that grants access', async () => {
    const { id, email, nip, token } = await companyWithPkk();
    const { password, ...typed } = employeeOf();
    const employee = (await create(token, { ...typed, password })).body.data;
    const { paymentMark } = await licensing.running(token, 'Start');
    await licensing.buy(token, 'Komplet');
    const sms = { domena: 'szkola.example', smsNotificationMessage: 'Jazda {czas}', muteStartHours: '22:00', muteFinishHours: '06:00' };
    await portal.send(configureSms, { body: { ...sms, howLongBeforeDrivingLesson: 5 } }, { token });
    await portal.send(updateAccount, { body: { marketOffers: true } }, { token });
    await portal.send(restorePassword, { body: { email } });
    await portal.send(sendContactMessage, { body: { fullName: 'Ewa', email: email.toUpperCase(), message: 'Pytanie' } });
    const link = await portal.resetLink(email);
    const made = await operator.result(['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'strona']);

    const sentAt = new Date();
    await portal.database
      .update(outbox)
      .set({ ...blank, sentAt })
      .where(and(eq(outbox.companyId, id), eq(outbox.kind, 'aktywacja-konta')));
    const { code, out, errors, written } = await operator.type(['companies', 'export', email, '--output', 'firma.json']);
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(/^Szkoła Jazdy \d+ was written to firma\.json:\nAccount +its data, .*\nLicences +2 licences and requests, /);
    const file = written.get('firma.json') ?? '';
    const data = JSON.parse(file);
    expect(data.company).toMatchObject({
      email,
      nip,
      phoneNumber: '+48 600 700 800',
      postCode: '90-001',
      pkkSince: expect.any(String),
      smsConfiguration: { ...sms, howLongBeforeDrivingLesson: 5 },
    });
    expect(data.company.consents).toEqual({
      informationClause: { readAt: null, version: null },
      einvoice: true,
      marketOffers: true,
      givenAt: data.company.registeredAt,
      changes: [{ consent: 'marketOffers', given: true, changedAt: expect.any(String) }],
    });
    const history = [{ by: 'company' }, { by: 'company' }, { status: 'accepted', by: 'operator' }];
    expect(data.licences).toMatchObject([
      { paymentMark, status: 'accepted', totalPrice: 349, history },
      { productName: 'Komplet', status: 'pending', transfers: [] },
    ]);
    const { address, ...person } = typed;
    expect(data.employees).toMatchObject([{ ...person, ...address, id: employee.id }]);
    expect(data.tokens).toMatchObject([{ label: 'strona', scope: 'employees' }]);
    expect(data.enquiries).toMatchObject([{ name: 'Ewa', message: 'Pytanie' }]);
    expect(data.logins).toHaveLength(1);
    expect(data.mailLinks.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['activation', 'reset']);
    expect(data.waitingMails.map(({ kind }: { kind: string }) => kind)).toContain('nowe-haslo');
    expect(data.formerMails).toContainEqual({
      kind: 'aktywacja-konta',
      createdAt: expect.any(String),
      sentAt: sentAt.toISOString(),
      failedAt: null,
    });
    expect(file).toContain('/password-forgotten/…');
    const hashes = await portal.database.select({ hash: sessions.tokenHash }).from(sessions).where(eq(sessions.companyId, id));
    const { peselEncrypted } = await stored(employee.id);
    const secrets = ['argon2', 'asswordHash', password, link, token, made.token, peselEncrypted, ...hashes.map(({ hash }) => hash)];
    // The operator who accepted the licence: another person's data.
    const operatorName = 'anna';
    for (const secret of [...secrets, operatorName]) expect(file).not.toContain(secret);
    const printed = JSON.parse((await operator.type(['companies', 'export', nip])).out);
    expect({ ...printed, exportedAt: data.exportedAt }).toEqual(data);
  });

  test('names an unreadable PESEL, and writes the rest', async () => {
    const { email, token } = await companyWithPkk();
    const [one, other] = [(await create(token)).body.data, (await create(token)).body.data];
    const { peselEncrypted } = await stored(one.id);
    await portal.database.update(employees).set({ peselEncrypted }).where(eq(employees.id, other.id));
    const { code, out, errors } = await operator.type(['companies', 'export', email]);
    expect([code, errors]).toEqual([1, `The PESEL of employee ${other.id} cannot be read. The export has null in its place.\n`]);
    expect(JSON.parse(out).employees.map(({ PESEL }: { PESEL: string | null }) => PESEL)).toEqual(['90010112349', null]);
  });
});
