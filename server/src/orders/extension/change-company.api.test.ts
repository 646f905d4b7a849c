import { changeLicenceCompany } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { noonIn } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';

const renamed = { companyName: 'Szkoła Po Zmianie', nip: '987-654-32-10' };
const twenty = Array.from({ length: 20 }, (_, index) => index);

const { portal, running, buy, row, change, extend, accept, reject, cancel, list, history } = useShop();
const put = (token: string, id: string, fields: object = {}) =>
  portal.send(changeLicenceCompany, { body: { ...renamed, id, ...fields } }, { token });

test('API-01 LIC-06 changes a Pending licence directly and ignores read-only fields', async () => {
  const { token } = await portal.company();
  const bought = await buy(token, 'Start');
  const { status, body } = await put(token, bought.id, { ...bought, ...renamed, totalPrice: 0, licenseStatus: 2, paymentMark: 'MINE' });
  expect(status).toBe(200);
  expect(body).toEqual({
    statusCode: 200,
    successMessage: 'Dane firmy zostały zmienione',
    data: { ...bought, product: undefined, companyName: 'Szkoła Po Zmianie', nip: '9876543210' },
  });
  expect(await row(bought.id)).toMatchObject({
    companyName: 'Szkoła Po Zmianie',
    nip: '9876543210',
    totalPrice: 34_900,
    licenseStatus: 1,
  });
  expect((await put(token, bought.id)).body).toEqual(body);
  expect(await list(token)).toHaveLength(1);
  expect(await history(bought.id)).toHaveLength(2);
});

test('API-01 LIC-06 creates a free Correction and leaves the licence unchanged when it is Accepted', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Egzamin');
  const { status, body } = await put(token, root.id);
  expect(status).toBe(200);
  expect(body.successMessage).toBe('Przyjęliśmy prośbę o\u00a0zmianę danych firmy. Zmienią się, gdy dostawca ją zatwierdzi.');
  expect(body.data).toMatchObject({
    parentId: root.id,
    productId: root.productId,
    companyName: 'Szkoła Po Zmianie',
    nip: '9876543210',
    totalPrice: 0,
    licenseStatus: 1,
    licenseType: 2,
    licenseTypeText: 'Korekta',
    promoCode: null,
    program: true,
    website: false,
    internalExam: true,
    smsNotifications: false,
    expiresOn: root.expiresOn?.toISOString(),
  });
  expect(await row(root.id)).toEqual(root);
  expect(await history(body.data.id)).toEqual([
    { from: null, to: 0, actor: 'company' },
    { from: 0, to: 1, actor: 'company' },
  ]);
});

test('returns the same Correction for the same change, also concurrently, and names it when another change comes', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const answers = await Promise.all(twenty.map(() => put(token, root.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { id = '', paymentMark = '' } = answers[0]?.body.data ?? {};
  const other = await put(token, root.id, { companyName: 'Jeszcze Inna' });
  expect(other).toMatchObject({
    status: 409,
    body: {
      clientError: `Na zatwierdzenie czeka już korekta tej licencji: zamówienie nr ${paymentMark}. Dane możesz jeszcze zmienić w\u00a0jej szczegółach.`,
    },
  });
  expect((await put(token, id, { companyName: 'Jeszcze Inna' })).body.data).toMatchObject({ id, companyName: 'Jeszcze Inna' });
  expect(await list(token)).toHaveLength(2);
});

test('corrects the root when the call names an accepted request, and allows a pending extension beside a Correction', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const extension = await extend(token, root.id, 'Egzamin');
  await accept(extension.paymentMark);
  const waiting = await extend(token, root.id, 'Komplet');
  const { data } = (await put(token, extension.id)).body;
  expect(data).toMatchObject({ parentId: root.id, internalExam: true, website: false });
  await accept(data.paymentMark);
  // The root has the new data; the older request does not.
  expect((await put(token, extension.id)).status).toBe(400);
  await cancel(root.paymentMark, undefined, 'keep');
  expect((await row(waiting.id)).licenseStatus).toBe(4);
  expect((await put(token, extension.id)).status).toBe(409);
});

test('answers 400 when nothing would change and 409 when the licence has ended, but corrects an expired one', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const same = await put(token, root.id, { companyName: ' Nowa Szkoła ', nip: '123-456-78-90' });
  expect(same).toMatchObject({
    status: 400,
    body: { clientError: 'Licencja ma już takie dane firmy. Zmień to, co trzeba poprawić.' },
  });
  await change(root.id, { expiresOn: noonIn(-5) });
  expect((await put(token, root.id)).status).toBe(200);
  const [rejected, canceled, failed] = [await buy(token, 'Start'), await buy(token, 'Start'), await buy(token, 'Start')];
  await reject(rejected.paymentMark);
  await cancel(canceled.paymentMark);
  await change(failed.id, { licenseStatus: -1 });
  const before = await list(token);
  for (const { id } of [rejected, canceled, failed]) {
    const response = await put(token, id);
    expect(response).toMatchObject({
      status: 409,
      body: { clientError: 'Dane firmy można zmienić tylko na licencji, która jest zaakceptowana lub czeka na zatwierdzenie' },
    });
  }
  expect(await list(token)).toEqual(before);
});
