import { expect, test, vi } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { useLicences } from '../../../testing/licences.ts';
import { usePortal } from '../../../testing/servers/portal.ts';

vi.mock('./proforma/draw-proforma.ts', () => ({ drawProforma: () => Promise.reject(new Error('no font')) }));

const portal = usePortal({ vatRate: null });
const { buy, mails, row } = useLicences(portal);

test(`CUS-08 takes an order, and logs the failure, when its proforma cannot be drawn on ${databaseName}`, async () => {
  const { token, email } = await portal.company();
  const { paymentMark } = await buy(token, 'Egzamin');
  const [mail] = await mails(email, paymentMark);
  expect(mail).toMatchObject({ kind: 'zamowienie', attachment: null, text: expect.stringContaining('Numer rachunku') });
  expect(mail?.text).not.toContain('Proforma');
  expect(portal.logs.join()).toMatch(/no font.*proforma not drawn/);
});

test(`CUS-08 keeps that an order is exempt from VAT on ${databaseName}`, async () => {
  const { token } = await portal.company();
  const { id } = await buy(token, 'Egzamin');
  expect((await row(id)).vatRate).toBeNull();
});
