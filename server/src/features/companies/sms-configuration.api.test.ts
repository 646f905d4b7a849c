import { configureSms, readProfile } from '@osk/shared/contract/company';
import { describe, expect, test } from 'vitest';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';

const configuration = {
  domena: 'mojaszkola.pl',
  smsNotificationMessage: 'Jazda {czas}, {miejsce}.\nDo zobaczenia',
  muteStartHours: '22:00',
  muteFinishHours: '06:30',
  howLongBeforeDrivingLesson: 48,
};
const english = { 'accept-language': 'en' };

describe(`SMS-01 SMS-03 API-08 the SMS configuration on ${databaseName}`, () => {
  const portal = usePortal();
  const profileOf = async (token: string) => (await portal.send(readProfile, {}, { token })).body.data;
  /** Sends a configuration as it may come over the wire, right or wrong. */
  const save = (token: string, changes: object = {}, headers = {}) =>
    portal.send(configureSms, { body: { ...configuration, ...changes } }, { token, headers });

  test('SMS-01 API-01 what is saved is what the profile shows, to its own company alone', async () => {
    const [{ token }, stranger] = [await portal.company(), await portal.company()];
    const [before, others] = [await profileOf(token), await profileOf(stranger.token)];
    expect((await save(token)).body).toEqual({ statusCode: 200, successMessage: 'Konfiguracja została zapisana' });
    expect(await profileOf(token)).toEqual({ ...before, ...configuration });
    expect(await profileOf(stranger.token)).toEqual(others);
    const none = { domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 1 };
    expect((await save(token, none, english)).body).toEqual({ statusCode: 200, successMessage: 'The configuration has been saved' });
    expect(await profileOf(token)).toEqual({ ...before, ...none });
  });

  test('SMS-01 API-04 the page sends the whole profile back: what else is in it is ignored', async () => {
    const { token } = await portal.company();
    const before = await profileOf(token);
    const others = {
      ...{ name: 'Inna', nip: '0000000000', email: 'inny@example.com', usesPkk: true, productId: 'x', licenses: [{ id: 1 }] },
      ...{ id: 'x', passwordHash: 'x', activatedAt: null, pkkSince: '2020-01-01T00:00:00Z', deactivatedAt: '2020-01-01T00:00:00Z' },
    };
    expect((await save(token, { ...before, ...others, ...configuration })).status).toBe(200);
    expect(await profileOf(token)).toEqual({ ...before, ...configuration });
  });

  test.each([
    ['22:00', '06:00', '22:00', '06:00'],
    [' 22:00:30 ', '06:00:00.000', '22:00', '06:00'],
    ['2026-07-01T22:15:00', '2026-07-01T06:00', '22:15', '06:00'],
    ['2026-07-01T20:00:00.000Z', '2026-01-01T05:00:00Z', '22:00', '06:00'],
    ['2026-01-15T22:00:00+01:00', '2026-01-15T06:00+0100', '22:00', '06:00'],
    ['22:00', '22:00', '22:00', '22:00'],
    ['', ' ', '', ''],
  ])('SMS-03 the times %j and %j are %j and %j', async (muteStartHours, muteFinishHours, start, finish) => {
    const { token } = await portal.company();
    expect((await save(token, { muteStartHours, muteFinishHours })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ muteStartHours: start, muteFinishHours: finish });
  });

  test('a host name is kept in lower case', async () => {
    const { token } = await portal.company();
    expect((await save(token, { domena: ' Szkoła-1.Moja.PL ' })).status).toBe(200);
    expect((await profileOf(token)).domena).toBe('szkoła-1.moja.pl');
  });

  const host = ['To nie jest nazwa domeny, na przykład mojaszkola.pl', 'This is not a domain name, for example mojaszkola.pl'];
  const range = ['Wybierz od 1 do 48 godzin', 'Choose from 1 to 48 hours'];
  const pair = ['Podaj obie godziny albo żadnej', 'Give both times or neither'];
  const time = ['Wpisz godzinę w postaci 22:00', 'Enter the time as 22:00'];
  const characters = ['Ten tekst zawiera niedozwolone znaki', 'This text contains characters that are not allowed'];
  test.each<[field: string, changes: object, says: string[]]>([
    ['domena', { domena: 'localhost' }, host],
    ['domena', { domena: 'https://mojaszkola.pl/' }, host],
    ['domena', { domena: 'a b.pl' }, host],
    ['domena', { domena: `${'a'.repeat(64)}.pl` }, host],
    ['domena', { domena: 'a\u0000.pl' }, host],
    ['domena', { domena: '\ud800.pl' }, host],
    ['domena', { domena: ['mojaszkola.pl'] }, host],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: 0 }, range],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: 49 }, range],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: 1.5 }, range],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: '24' }, range],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: 1e300 }, range],
    ['muteStartHours', { muteStartHours: '' }, pair],
    ['muteFinishHours', { muteFinishHours: '' }, pair],
    ['muteStartHours', { muteStartHours: '24:00' }, time],
    ['muteFinishHours', { muteFinishHours: '2026-13-45T99:00:00Z' }, time],
    ['muteFinishHours', { muteFinishHours: 600 }, time],
    ['smsNotificationMessage', { smsNotificationMessage: '\ud800' }, characters],
    ['smsNotificationMessage', { smsNotificationMessage: 'a\u0000b' }, characters],
    ['smsNotificationMessage', { smsNotificationMessage: 'x'.repeat(1001) }, ['Ten tekst jest za długi', 'This text is too long']],
  ])('SMS-03 API-05 a wrong %s is refused on it and changes nothing: %j', async (field, changes, [polish, inEnglish]) => {
    const { token } = await portal.company();
    const before = await profileOf(token);
    const refused = await save(token, changes);
    expect(refused).toMatchObject({ status: 400, body: { statusCode: 400, clientError: `Popraw dane: ${polish}` } });
    expect(refused.body.fieldErrors).toEqual({ [field]: polish });
    expect((await save(token, changes, english)).body.fieldErrors).toEqual({ [field]: inEnglish });
    expect(await profileOf(token)).toEqual(before);
  });

  test('API-02 API-03 it is no one’s to change without a token, or without the anti-forgery header', async () => {
    const { token } = await portal.company();
    const before = await profileOf(token);
    expect((await portal.send(configureSms, { body: configuration })).status).toBe(401);
    expect((await save(token, {}, { 'x-xsrf-token': undefined })).status).toBe(403);
    expect(await profileOf(token)).toEqual(before);
  });
});
