import { configureSms, readProfile } from '@osk/shared/contract/company';
import type { Page } from 'playwright/test';
import { call } from '../support/company.ts';
import { expect, expectAccessible, field, tabTo, test, toast } from '../support/test.ts';

const saved = {
  domena: 'mojaszkola.pl',
  smsNotificationMessage: 'Jazda o godzinie',
  muteStartHours: '20:15',
  muteFinishHours: '21:00',
  howLongBeforeDrivingLesson: 24,
};

async function openConfiguration(page: Page) {
  await page.goto('/user-panel/sms-notification');
  const form = page.getByRole('form', { name: /^(Konfiguracja SMS|SMS and domain)/ });
  await expect(form).toBeVisible();
  return {
    form,
    domain: field(form, 'Domena'),
    message: field(form, 'Treść SMS'),
    from: field(form, 'Od'),
    to: field(form, 'Do'),
    hours: form.getByRole('slider'),
    preview: form.getByRole('region', { name: 'Podgląd SMS' }),
    save: form.getByRole('button', { name: 'Zapisz' }),
  };
}

test.describe('in a browser in American English', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

  test('SMS-01 SMS-02 SMS-03 previews the message, understands quiet hours over midnight, and saves, also after a failure', async ({
    panel,
    company,
  }) => {
    await call(configureSms, { body: saved }, company.token);
    const { form, domain, message, from, to, hours, preview, save } = await openConfiguration(panel);
    await expect(domain).toHaveValue(saved.domena);
    await expect(form.getByText('Wszystkie zmiany są zapisane.')).toBeVisible();

    await test.step('inserts tags at the cursor, and previews text, length and cost', async () => {
      const insertPlace = form.getByRole('button', { name: 'Wstaw {miejsce}' });
      await insertPlace.click();
      await expect(message).toHaveValue('Jazda o godzinie{miejsce}');
      await expect(message).toBeFocused();
      await panel.keyboard.press('Control+z');
      await expect(message).toHaveValue('Jazda o godzinie');
      await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 16));
      await form.getByRole('button', { name: 'Wstaw {czas}' }).click();
      await panel.keyboard.type(', ');
      await tabTo(panel, insertPlace, 'Shift+Tab');
      await panel.keyboard.press('Enter');
      await expect(message).toHaveValue('Jazda o {czas}, {miejsce}');
      await expect(preview.getByText('Jazda o 14:30, ul. Prosta 1, Warszawa')).toBeVisible();
      await expect(preview).toContainText('37\u00a0znaków·1\u00a0SMS');
      await message.fill(`Przypominamy o jeździe: {czas}, {miejsce}. ${'Czekamy! '.repeat(4)}`);
      await expect(preview).toContainText('Polskie litery: 2\u00a0SMS-y zamiast 1.');
    });

    await test.step('points out unknown tags in both languages', async () => {
      await message.fill('Jazda o {Czas}, sala {sala}');
      await expect(form.getByText('{Czas} nie zadziała. Może chodzi o {czas}?')).toBeVisible();
      await expect(message).toHaveAccessibleDescription(/\{sala\} nie jest znane/);
      await expect(preview.locator('mark')).toHaveText(['{Czas}', '{sala}']);
      await panel.getByRole('button', { name: /English/ }).click();
      await expect(field(form, 'SMS text')).toHaveValue('Jazda o {Czas}, sala {sala}');
      await expect(form.getByRole('region', { name: 'SMS preview' })).toContainText('31\u00a0characters');
      await expect(form.getByText('{Czas} will not work. Did you mean {czas}?')).toBeVisible();
      await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
      await panel.getByRole('button', { name: /Polski/ }).click();
    });

    await test.step('shows and takes 24 hours, also over midnight', async () => {
      await expect(form.getByText('Godziny ciszy: od 20:15 do 21:00 (45\u00a0minut).')).toBeVisible();
      await expect(form.getByText(/\b[AP]M\b/)).toHaveCount(0);
      await domain.fill('moja szkola.pl');
      await from.fill('10 PM');
      await from.blur();
      await expect(domain).toHaveAccessibleDescription(/To nie jest nazwa domeny, na przykład mojaszkola\.pl/);
      await expect(form.getByText('Wpisz godzinę w postaci 22:00')).toBeVisible();
      await expect(save).toBeDisabled();
      await expectAccessible(panel);
      await domain.fill('https://InnaSzkola.pl/kontakt');
      await from.fill('22');
      await to.fill('8.30');
      await to.press('Tab');
      await expect(from).toHaveValue('22:00');
      await expect(to).toHaveValue('08:30');
      await expect(form.getByText('Godziny ciszy: od 22:00 do 08:30 następnego dnia (10\u00a0godzin 30\u00a0minut).')).toBeVisible();
      await hours.fill('2');
      await expect(
        form.getByText(/Na jazdę w\sśrodę o\s08:00 SMS wyjdzie we wtorek o\s21:59, zanim zaczną się godziny ciszy/),
      ).toBeVisible();
      for (const [key, value, words] of [
        ['Home', '1', '1\u00a0godzina'],
        ['End', '48', '48\u00a0godzin'],
      ] as const) {
        await hours.press(key);
        await expect(hours).toHaveValue(value);
        await expect(hours).toHaveAttribute('aria-valuetext', words);
      }
      await form.getByRole('button', { name: 'O godzinę mniej' }).click();
    });

    const text = 'Jazda o {czas}, {miejsce}.\nDo zobaczenia';
    await test.step('keeps what was typed when saving fails, and asks before another screen discards it', async () => {
      await message.fill(text);
      await expect(form.getByText('Masz niezapisane zmiany.')).toBeVisible();
      const address = `**${configureSms.path}`;
      await panel.route(address, (route) =>
        route.fulfill({ status: 503, json: { statusCode: 503, clientError: 'Serwer jest przeciążony' } }),
      );
      await save.click();
      await expect(form.getByRole('alert')).toHaveText('Serwer jest przeciążony');
      await panel.unroute(address);
      await panel.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Profil' }).click();
      await panel.getByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' }).getByRole('button', { name: 'Nie' }).click();
      await expect(message, 'not discarded').toHaveValue(text);
    });

    await test.step('saves once, and shows what was saved after a reload', async () => {
      await save.dblclick();
      await expect(toast(panel, 'Konfiguracja została zapisana')).toHaveCount(1);
      await expect(form.getByText('Wszystkie zmiany są zapisane.')).toBeVisible();
      expect(await call(readProfile, {}, company.token)).toMatchObject({
        name: company.name,
        domena: 'innaszkola.pl',
        smsNotificationMessage: text,
        muteStartHours: '22:00',
        muteFinishHours: '08:30',
        howLongBeforeDrivingLesson: 47,
      });
      await panel.reload();
      for (const [shown, value] of [
        [domain, 'innaszkola.pl'],
        [message, text],
        [from, '22:00'],
        [to, '08:30'],
        [hours, '47'],
      ] as const)
        await expect(shown).toHaveValue(value);
      await form.getByRole('button', { name: 'Wyłącz godziny ciszy' }).click();
      await save.click();
      await expect.poll(() => call(readProfile, {}, company.token)).toMatchObject({ muteStartHours: '', muteFinishHours: '' });
    });
  });
});
