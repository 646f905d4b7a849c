import { configureSms, readProfile } from '@osk/shared/contract/company';
import { expect, test } from 'vitest';
import { usePortal } from '../../../testing/servers/portal.ts';

const configuration = {
  domena: 'mojaszkola.pl',
  smsNotificationMessage: 'Jazda {czas}, {miejsce}.\nDo zobaczenia',
  muteStartHours: '22:00',
  muteFinishHours: '06:30',
  howLongBeforeDrivingLesson: 48,
};
const english = { 'accept-language': 'en' };

const portal = usePortal();
const profileOf = async (token: string) => (await portal.send(readProfile, {}, { token })).body.data;
/** Sends any configuration, also an invalid one. */
const save = (token: string, changes: object = {}, headers = {}) =>
  portal.send(configureSms, { body: { ...configuration, ...changes } }, { token, headers });

test('SMS-01 API-01 API-04 returns what was saved with the profile of its own company only, and ignores other fields', async () => {
  const [{ token }, stranger] = [await portal.company(), await portal.company()];
  const [before, others] = [await profileOf(token), await profileOf(stranger.token)];
  const foreign = {
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
  const answer = await save(token, { ...before, ...foreign, ...configuration });
  expect(answer.body).toEqual({ statusCode: 200, successMessage: 'Konfiguracja została zapisana' });
  expect(await profileOf(token)).toEqual({ ...before, ...configuration });
  expect(await profileOf(stranger.token)).toEqual(others);
  const none = { domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 1 };
  expect((await save(token, none, english)).body).toEqual({ statusCode: 200, successMessage: 'The configuration has been saved' });
  expect(await profileOf(token)).toEqual({ ...before, ...none });
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

test('OPS-07 checks both quiet hours after the merge, when an edit names one of them', async () => {
  const { token } = await portal.company();
  const edit = (body: object) => portal.send(configureSms, { body }, { token });
  const wrong = (field: string) => ({ status: 400, body: { fieldErrors: { [field]: 'Podaj obie godziny albo żadnej' } } });
  expect(await edit({ muteStartHours: '22:00' })).toMatchObject(wrong('muteFinishHours'));
  expect((await edit({ muteStartHours: '22:00', muteFinishHours: '06:00' })).status).toBe(200);
  expect((await edit({ muteStartHours: '21:00' })).status).toBe(200);
  expect(await edit({ muteStartHours: null })).toMatchObject(wrong('muteStartHours'));
  expect(await profileOf(token)).toMatchObject({ muteStartHours: '21:00', muteFinishHours: '06:00' });
  expect((await edit({ muteStartHours: null, muteFinishHours: '' })).status).toBe(200);
  expect(await profileOf(token)).toMatchObject({ muteStartHours: '', muteFinishHours: '' });
});
