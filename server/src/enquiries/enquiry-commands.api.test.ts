import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import { describe, expect, test } from 'vitest';
import { useShop } from '../../testing/shop.ts';
import { cleanUp } from '../erasure/clean-up.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';

describe('PRV-07 enquiries', () => {
  const { portal, operator } = useShop();

  test('are recorded when they are sent, listed newest first, and deleted on request or after 400 days', async () => {
    const message = { fullName: 'Jan Nowak', email: 'jan@szkola.example', message: 'Czy program działa\nna Macu?' };
    const trial = { name: 'OSK Sowa', city: 'Łódź', email: 'sowa@szkola.example', phoneNumber: '+48 600 700 800', sendLink: true };
    expect((await portal.send(sendContactMessage, { body: { ...message } })).status).toBe(200);
    expect((await portal.send(requestTrial, { body: { ...trial } })).status).toBe(200);
    const { enquiries: listed, total } = await operator.result(['enquiries', 'list']);
    expect(total).toBe(2);
    expect(listed).toMatchObject([
      { kind: 'trial', name: 'OSK Sowa', city: 'Łódź', email: trial.email, phoneNumber: trial.phoneNumber, message: '' },
      { kind: 'contact', name: 'Jan Nowak', email: message.email, message: message.message },
    ]);
    const { out } = await operator.type(['enquiries', 'list', '--kind', 'contact']);
    expect(out).toMatch(
      /^[\d.]{10} [\d:]{5} {2}contact {2}Jan Nowak {2}jan@szkola\.example {2}– +– +Czy program działa na Macu\? {2}[\da-f-]{36}\n$/m,
    );
    expect((await operator.type(['enquiries', 'list', '--from', '1.01.2030'])).out).toBe('There are no such enquiries.\n');

    expect((await operator.type(['enquiries', 'delete', listed[1].id])).out).toBe(`The enquiry ${listed[1].id} is deleted.\n`);
    expect(await operator.failure(['enquiries', 'delete', listed[1].id])).toBe(`There is no enquiry ${listed[1].id}. See enquiries list.`);
    await cleanUp(portal.database);
    expect(await portal.database.$count(enquiries)).toBe(1);
    await portal.database.update(enquiries).set({ receivedAt: new Date(Date.now() - 401 * 86_400_000) });
    await cleanUp(portal.database);
    expect(await portal.database.$count(enquiries)).toBe(0);
  });
});
