import { expect, test, vi } from 'vitest';
import { useOutbox } from '../../testing/outbox.ts';
import { useShop } from '../../testing/shop.ts';
import { defaultProvider } from '../platform/provider.ts';
import { createProformaAttacher } from './proforma/proforma.ts';

vi.mock('./proforma/draw-proforma.ts', () => ({ drawProforma: () => Promise.reject(new Error('no font')) }));

const { portal, buy, mails, row } = useShop({ vatRate: null });
const { start, untilSent } = useOutbox(portal);

test('CUS-08 takes an order, and sends its e-mail without a proforma, when that cannot be drawn', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Egzamin');
  expect(await mails(email, paymentMark)).toMatchObject([{ kind: 'zamowienie', proformaOf: id }]);
  const sent: unknown[] = [];
  const log = { error: vi.fn() };
  const attach = createProformaAttacher(portal.database, defaultProvider, log);
  start({ send: async ({ text, attachment }) => void sent.push([text, attachment]), close: () => undefined }, { attach });
  // Those of the registration and the order, and the provider's.
  await untilSent(3);
  expect(sent).toContainEqual([expect.stringContaining(`zamówienie nr ${paymentMark}`), undefined]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ order: paymentMark, err: new Error('no font') }, 'proforma not drawn');
});

test('CUS-08 keeps that an order is exempt from VAT', async () => {
  const { token } = await portal.company();
  const { id } = await buy(token, 'Egzamin');
  expect((await row(id)).vatRate).toBeNull();
});
