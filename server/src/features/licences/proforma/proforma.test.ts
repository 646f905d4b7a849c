import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { textOfPdf } from '../../../../testing/pdf.ts';
import type { LicenceRow } from '../../../platform/db/tables/licence.ts';
import { defaultProvider } from '../../../platform/provider.ts';
import { drawProforma } from './draw-proforma.ts';
import { proformaOf } from './proforma.ts';

const licence: LicenceRow = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  companyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
  parentId: null,
  productId: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
  companyName: 'Szkoła Żółw',
  nip: '5260001246',
  buyerAddress: 'ul. Źródlana 7/2',
  buyerPostCode: '90-001',
  buyerCity: 'Łódź',
  promoCodeId: null,
  promoCode: null,
  totalPrice: 139_900,
  addedDays: 0,
  invoiceNumber: null,
  ksefNumber: null,
  discount: 0,
  vatRate: 23,
  program: true,
  website: false,
  internalExam: true,
  smsNotifications: false,
  howManyMonths: 12,
  licenseStatus: LicenceStatus.Pending,
  licenseType: LicenceType.NewLicense,
  replaced: null,
  paymentMark: 'OSK7QZ4M2D',
  createdOn: new Date('2026-03-01T23:30:00Z'),
  acceptedOn: null,
  startedOn: null,
  expiresOn: null,
};

/** The proforma of the order with these changes, with plain spaces. */
function proforma(changes: Partial<LicenceRow> = {}, root?: { paymentMark: string }): ReturnType<typeof proformaOf> {
  const made = proformaOf({ licence: { ...licence, ...changes }, productName: 'Komplet', root }, defaultProvider);
  return { ...JSON.parse(JSON.stringify(made).replaceAll('\u00a0', ' ')), createdOn: made.createdOn };
}

test('CUS-08 proformaOf names seller, buyer, item, net, VAT, gross and how to pay', () => {
  expect(proforma()).toEqual({
    portalName: 'Portal OSK',
    title: 'Proforma nr OSK7QZ4M2D',
    facts: [
      ['Numer zamówienia', 'OSK7QZ4M2D'],
      ['Data zamówienia', '2 marca 2026'],
    ],
    seller: ['Kierunek Oprogramowanie Sp. z o.o.', 'ul. Kolejowa 12/4', '30-001 Kraków', 'NIP 676-000-01-09'],
    buyer: ['Szkoła Żółw', 'ul. Źródlana 7/2', '90-001 Łódź', 'NIP 526-000-12-46'],
    item: { name: 'Licencja „Komplet”', details: ['Okres: 12 miesięcy', 'Zawartość: Program, Egzamin wewnętrzny'] },
    amounts: [
      ['Netto', '1137,40 zł'],
      ['Stawka VAT', '23%'],
      ['VAT', '261,60 zł'],
      ['Brutto', '1399,00 zł'],
    ],
    total: ['Razem brutto', '1399,00 zł'],
    payment: {
      heading: 'Dane do przelewu',
      rows: [
        ['Odbiorca', 'Kierunek Oprogramowanie Sp. z o.o.'],
        ['Numer rachunku', '87 1020 0016 0000 0000 0012 3456'],
        ['Kwota', '1399,00 zł'],
        ['Tytuł', 'zamówienie nr OSK7QZ4M2D'],
      ],
    },
    note: 'Ten dokument nie jest fakturą VAT.',
    createdOn: licence.createdOn,
  });
});

test('CUS-08 proformaOf names the extended licence, the discount and the rate of the order', () => {
  const { item, amounts } = proforma(
    { promoCode: 'WIOSNA', discount: 1000, totalPrice: 10_800, vatRate: 8 },
    { paymentMark: 'OSK0000000' },
  );
  expect(item).toEqual({
    name: 'Rozszerzenie licencji nr OSK0000000 do „Komplet”',
    details: ['Zawartość: Program, Egzamin wewnętrzny', 'Cena uwzględnia rabat 10,00 zł (kod WIOSNA)'],
  });
  expect(amounts.map(([, amount]) => amount)).toEqual(['100,00 zł', '8%', '8,00 zł', '108,00 zł']);
});

test('CUS-08 proformaOf shows zw., no VAT and the price as net when the order is exempt', () => {
  const { amounts } = proforma({ totalPrice: 10_800, vatRate: null });
  expect(amounts.map(([, amount]) => amount)).toEqual(['108,00 zł', 'zw.', '0,00 zł', '108,00 zł']);
});

test('CUS-08 proformaOf shows when an accepted order was paid, and no bank account', () => {
  const { payment } = proforma({ licenseStatus: LicenceStatus.Accepted, acceptedOn: new Date('2026-03-04T10:00:00Z') });
  expect(payment).toEqual({ heading: 'Zapłata', rows: [['Opłacone', '4 marca 2026']] });
});

test('CUS-08 drawProforma has a glyph for each Polish, Ukrainian and Russian letter', async () => {
  const letters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻабвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяАБВГҐДЕЄЁЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
  const pdf = await drawProforma(proforma({ companyName: letters, buyerAddress: letters }));
  const text = await textOfPdf(pdf.toString('base64'));
  // Once semibold as the name, once regular as the address, each in several lines.
  expect(text.replaceAll(' ', '').split(letters)).toHaveLength(3);
});
