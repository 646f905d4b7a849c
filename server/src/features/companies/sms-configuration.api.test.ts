import { configureSms, readProfile } from '@osk/shared/contract/company';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { usePortal } from '../../../testing/servers/portal.ts';

const configuration = {
  domena: 'mojaszkola.pl',
  smsNotificationMessage: 'Jazda {czas}, {miejsce}.\nDo zobaczenia',
  muteStartHours: '22:00',
  muteFinishHours: '06:30',
  howLongBeforeDrivingLesson: 48,
};
const english = { 'accept-language': 'en' };

describe(`SMS-01 SMS-03 API-08 SMS configuration on ${databaseName}`, () => {
  const portal = usePortal();
  const profileOf = async (token: string) => (await portal.send(readProfile, {}, { token })).body.data;
  /** Sends any configuration, also an invalid one. */
  const save = (token: string, changes: object = {}, headers = {}) =>
    portal.send(configureSms, { body: { ...configuration, ...changes } }, { token, headers });

  test('SMS-01 API-01 returns the saved configuration with the profile of its own company only', async () => {
    const [{ token }, stranger] = [await portal.company(), await portal.company()];
    const [before, others] = [await profileOf(token), await profileOf(stranger.token)];
    expect((await save(token)).body).toEqual({ statusCode: 200, successMessage: 'Konfiguracja została zapisana' });
    expect(await profileOf(token)).toEqual({ ...before, ...configuration });
    expect(await profileOf(stranger.token)).toEqual(others);
    const none = { domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 1 };
    expect((await save(token, none, english)).body).toEqual({ statusCode: 200, successMessage: 'The configuration has been saved' });
    expect(await profileOf(token)).toEqual({ ...before, ...none });
  });

  test('SMS-01 API-04 ignores other fields when the whole profile is sent', async () => {
    const { token } = await portal.company();
    const before = await profileOf(token);
    const others = {
      name: 'Inna',
      nip: '0000000000',
      email: 'inny@example.com',
      usesPkk: true,
      productId: 'x',
      licenses: [{ id: 1 }],
      id: 'x',
      passwordHash: 'x',
      activatedAt: null,
      pkkSince: '2020-01-01T00:00:00Z',
      deactivatedAt: '2020-01-01T00:00:00Z',
    };
    expect((await save(token, { ...before, ...others, ...configuration })).status).toBe(200);
    expect(await profileOf(token)).toEqual({ ...before, ...configuration });
  });

  test.each([
    ['22:00', '06:00', '22:00', '06:00'],
    ['2026-07-01T20:00:00.000Z', '2026-01-01T05:00:00Z', '22:00', '06:00'],
    ['22:00', '22:00', '22:00', '22:00'],
    ['', ' ', '', ''],
  ])('SMS-03 saves the times %j and %j as %j and %j', async (muteStartHours, muteFinishHours, start, finish) => {
    const { token } = await portal.company();
    expect((await save(token, { muteStartHours, muteFinishHours })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ muteStartHours: start, muteFinishHours: finish });
  });

  const host = ['To nie jest nazwa domeny, na przykład mojaszkola.pl', 'This is not a domain name, for example mojaszkola.pl'];
  const range = ['Wybierz od 1 do 48 godzin', 'Choose from 1 to 48 hours'];
  const pair = ['Podaj obie godziny albo żadnej', 'Give both times or neither'];
  const characters = ['Ten tekst zawiera niedozwolone znaki', 'This text contains characters that are not allowed'];
  test.each<[field: string, changes: object, message: string[]]>([
    ['domena', { domena: 'https://mojaszkola.pl/' }, host],
    ['howLongBeforeDrivingLesson', { howLongBeforeDrivingLesson: 49 }, range],
    ['muteFinishHours', { muteFinishHours: '' }, pair],
    ['smsNotificationMessage', { smsNotificationMessage: 'a\u0000b' }, characters],
  ])(
    'SMS-03 API-05 names the field in both languages and changes nothing when %s is wrong: %j',
    async (field, changes, [polish, inEnglish]) => {
      const { token } = await portal.company();
      const before = await profileOf(token);
      const response = await save(token, changes);
      expect(response).toMatchObject({ status: 400, body: { statusCode: 400, clientError: `Popraw dane: ${polish}` } });
      expect(response.body.fieldErrors).toEqual({ [field]: polish });
      expect((await save(token, changes, english)).body.fieldErrors).toEqual({ [field]: inEnglish });
      expect(await profileOf(token)).toEqual(before);
    },
  );

  test('OPS-07 checks both quiet hours after the merge, when an edit names one of them', async () => {
    const { token } = await portal.company();
    const edit = (body: object) => portal.send(configureSms, { body }, { token });
    const wrong = (field: string) => ({ status: 400, body: { fieldErrors: { [field]: pair[0] } } });
    expect(await edit({ muteStartHours: '22:00' })).toMatchObject(wrong('muteFinishHours'));
    expect((await edit({ muteStartHours: '22:00', muteFinishHours: '06:00' })).status).toBe(200);
    expect((await edit({ muteStartHours: '21:00' })).status).toBe(200);
    expect(await edit({ muteStartHours: null })).toMatchObject(wrong('muteStartHours'));
    expect(await profileOf(token)).toMatchObject({ muteStartHours: '21:00', muteFinishHours: '06:00' });
    expect((await edit({ muteStartHours: null, muteFinishHours: '' })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ muteStartHours: '', muteFinishHours: '' });
  });
});
