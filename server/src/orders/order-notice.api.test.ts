import { describe, expect, test } from 'vitest';
import { useShop } from '../../testing/shop.ts';
import { defaultProvider } from '../platform/provider.ts';

const [provider = ''] = defaultProvider.emails;

describe('PRV-07 the e-mail to the provider about an order', () => {
  const { portal, operator, ...licensing } = useShop();

  test('comes for an order, an extension and a correction, and replies to the company', async () => {
    const { token, email } = await portal.company();
    const licence = await licensing.running(token, 'Egzamin');
    const extension = await licensing.extend(token, licence.id, 'Komplet');
    const correction = await licensing.correct(token, licence.id);
    const [notice, ...others] = await licensing.mails(provider, licence.paymentMark);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      recipient: provider,
      replyTo: email,
      subject: `Nowe zamówienie nr ${licence.paymentMark}: Nowa Szkoła`,
    });
    for (const part of ['Egzamin', '123-456-78-90', '479,50', `portal operator orders show ${licence.paymentMark}`]) {
      expect(notice?.text).toContain(part);
    }
    expect((await licensing.mails(provider, extension.paymentMark))[0]?.subject).toBe(
      `Rozszerzenie nr ${extension.paymentMark}: Nowa Szkoła`,
    );
    expect((await licensing.mails(provider, correction.paymentMark))[0]?.text).toContain(`Dotyczy licencji: nr ${licence.paymentMark}`);
  });

  test('does not come for a trial, which runs at once, or for an order that the provider has placed', async () => {
    const { token, email } = await portal.company();
    const trial = await licensing.buy(token, 'Licencja próbna');
    const placed = await operator.result(['orders', 'create', '--for', email, '--product', 'Start', '--reason', 'telefon']);
    for (const { paymentMark } of [trial, placed]) expect(await licensing.mails(provider, paymentMark)).toEqual([]);
  });
});

describe('PRV-07 without e-mails about orders', () => {
  const { portal, ...licensing } = useShop({ newOrderEmails: false });

  test('the provider gets none, and the company its own', async () => {
    const { token, email } = await portal.company();
    const { paymentMark } = await licensing.buy(token, 'Start');
    expect(await licensing.mails(provider, paymentMark)).toEqual([]);
    expect(await licensing.mails(email, paymentMark)).toHaveLength(1);
  });
});
