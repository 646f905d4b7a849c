import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import { afterEach, describe, expect, test } from 'vitest';
import { usePortal } from '../../testing/servers/portal.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/wait.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { startMailWorker } from '../platform/mail/mail-worker.ts';
import { enqueue } from '../platform/mail/outbox.ts';
import { createSmtpTransport } from '../platform/mail/transport.ts';
import { defaultProvider } from '../platform/provider.ts';

const mailbox = 'biuro@portal-osk.example';
const contact = { fullName: 'Anna Żółw', email: 'anna@example.com', message: 'Dzień dobry,\nile kosztuje licencja?' };
const trial = { name: 'Szkoła Jazdy „Luz”', city: 'Łódź', email: 'anna@example.com', phoneNumber: '+48 600 700 800' };

describe('API-08 enquiries', () => {
  const portal = usePortal();
  const mails = () => portal.database.select().from(outbox).orderBy(outbox.createdAt);
  afterEach(() => portal.database.delete(outbox));

  test("LND-10 sends a contact message to the provider's first mailbox with the visitor as Reply-To", async () => {
    const sent = await portal.send(sendContactMessage, { body: contact });
    expect(sent).toMatchObject({
      status: 200,
      body: { statusCode: 200, successMessage: 'Wiadomość została wysłana. Odpowiemy na podany adres e-mail.' },
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: mailbox, replyTo: 'anna@example.com', subject: 'Wiadomość ze strony: Anna Żółw' });
    expect(mail?.text).toContain(
      'Imię i nazwisko: Anna Żółw\nE-mail: anna@example.com\n\n> Dzień dobry,\n> ile kosztuje licencja?\n\n-- \n',
    );
    expect(mail?.html).toMatch(/white-space:pre-wrap">Dzień dobry,\nile kosztuje licencja\?<\/blockquote>/);
  });

  test('API-01 sends a trial request to the provider and serves the installer', async () => {
    const sent = await portal.send(requestTrial, { body: trial });
    expect(sent.body).toEqual({ statusCode: 200, successMessage: 'Dziękujemy za zainteresowanie programem. Możesz go teraz pobrać.' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: mailbox, replyTo: 'anna@example.com', subject: 'Wersja próbna: Szkoła Jazdy „Luz”' });
    expect(mail?.text).toContain('Firma: Szkoła Jazdy „Luz”\nMiasto: Łódź\nE-mail: anna@example.com\nTelefon: +48 600 700 800\n');
    const installer = await portal.app.inject(defaultProvider.installerUrl);
    expect(installer).toMatchObject({ statusCode: 200, headers: { 'content-disposition': expect.stringContaining('attachment') } });
  });

  test('REG-10 e-mails the link to the installer on request, without anything that was typed, three times a day', async () => {
    const send = (email: string) => portal.send(requestTrial, { body: { ...trial, email, sendLink: true } });
    expect((await send('ewa@example.com')).body).toMatchObject({ successMessage: expect.stringContaining('Link do instalatora') });
    const [forProvider, forVisitor, ...others] = (await mails()).toSorted((one, other) =>
      `${one.replyTo}`.localeCompare(`${other.replyTo}`),
    );
    expect(others).toEqual([]);
    expect(forProvider).toMatchObject({ recipient: mailbox, replyTo: 'ewa@example.com' });
    expect(forProvider?.text).toContain('Instalator: link wysłany e-mailem');
    expect(forVisitor).toMatchObject({ recipient: 'ewa@example.com', replyTo: null, subject: 'Link do instalatora' });
    expect(forVisitor?.text).toContain(`\n${new URL(defaultProvider.installerUrl, 'http://localhost:4200').href}\n`);
    for (const typed of [trial.name, trial.city, trial.phoneNumber]) expect(forVisitor?.text).not.toContain(typed);

    for (const email of ['EWA@example.com', 'ewa+osk@example.com']) expect((await send(email)).status).toBe(200);
    expect((await send('ewa@example.com')).status).toBe(429);
    expect((await portal.send(requestTrial, { body: { ...trial, email: 'ewa@example.com' } })).status, 'the download goes on').toBe(200);
    expect((await send('adam@example.com')).status).toBe(200);
  });

  test('LND-10 names the field and sends nothing when a name or address has line breaks', async () => {
    const injected = '\r\nBcc: victim@example.com';
    const hostile: [keyof typeof contact, string][] = [
      ['fullName', `Anna${injected}`],
      ['email', `anna@example.com${injected}`],
    ];
    for (const [field, value] of hostile) {
      const response = await portal.send(sendContactMessage, { body: { ...contact, [field]: value } });
      expect(response).toMatchObject({ status: 400, body: { fieldErrors: { [field]: expect.any(String) } } });
    }
    expect((await portal.send(requestTrial, { body: { ...trial, name: `Szkoła${injected}` } })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });

  test('LND-10 sends one e-mail without injected headers, recipients or markup when the text is hostile', async () => {
    const fullName = `<script>alert(1)</script> "A" & \u202Egro.live ${'🚗'.repeat(60)} עברית\u2028E-mail: forged@example.com`;
    const message = [
      'Bcc: victim@example.com',
      '',
      '.',
      'MAIL FROM:<x@example.com>',
      'RCPT TO:<victim@example.com>',
      '-- ',
      '<img src=x onerror=alert(1)>',
      `${'długie'.repeat(600)} \u202Eodwrotnie`,
    ].join('\r\n');
    expect((await portal.send(sendContactMessage, { body: { fullName, email: contact.email, message } })).status).toBe(200);
    const [{ text, html } = { text: '', html: '' }] = await mails();
    // Text that the contract rejects, enqueued directly.
    const forged = { kind: 'proba', subject: 'x\r\nBcc: victim@example.com', text: 'x', html: 'x', recipient: mailbox };
    await portal.database.transaction((transaction) =>
      enqueue(transaction, { ...forged, replyTo: 'a@example.com\r\nBcc: victim@example.com' }),
    );
    const { url, received, close } = await startSmtpServer();
    const from = 'Portal OSK <biuro@portal-osk.example>';
    const log = { warn: () => undefined, error: () => undefined };
    const worker = startMailWorker({ database: portal.database, transport: createSmtpTransport(url, from), log, interval: 50 });
    await until(async () => (await mails()).every(({ sentAt }) => sentAt !== null));
    await worker.stop();
    await close();

    expect(received.map((mail) => [mail.from, mail.to])).toEqual([
      [mailbox, [mailbox]],
      [mailbox, [mailbox]],
    ]);
    for (const { source } of received) {
      const head = source.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
      const names = head.split('\r\n').map((line) => line.split(':')[0]);
      expect(names).toEqual(['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type']);
      // The longest line of SMTP.
      for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    }
    expect(received[0]?.source).toMatch(/^Reply-To: anna@example\.com\r$/m);
    expect(text).toContain('> Bcc: victim@example.com\n> \n> .\n> MAIL FROM:<x@example.com>\n> RCPT TO:<victim@example.com>\n> -- \n');
    expect(text).not.toMatch(/^E-mail: forged/m);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;A&quot; &amp; gro.live');
    expect(html).toContain('עברית');
    expect(html).not.toMatch(/<script|<img/);
  });

  describe.each([
    {
      name: 'contact messages',
      send: (address: string, email: string) => portal.send(sendContactMessage, { body: { ...contact, email } }, { address }),
    },
    {
      name: 'trial requests',
      send: (address: string, email: string) => portal.send(requestTrial, { body: { ...trial, email } }, { address }),
    },
  ])('API-06 $name', ({ send }) => {
    const expectSlowed = ({ status, body, headers }: Awaited<ReturnType<typeof send>>) => {
      expect({ status, body }).toEqual({ status: 429, body: { statusCode: 429, clientError: expect.stringContaining('Zbyt wiele prób') } });
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    };

    test('API-06 answers 429 to one address, but not to another, beyond the limit', async () => {
      for (let time = 1; time <= 20; time += 1) expect((await send('203.0.113.9', `x${time}@example.com`)).status).toBe(200);
      expectSlowed(await send('203.0.113.9', 'x@example.com'));
      expect((await send('203.0.113.10', 'x@example.com')).status).toBe(200);
      expect(await mails()).toHaveLength(21);
    });

    test('API-06 answers 429 to one mailbox in any case or tag, but not to another, beyond the limit', async () => {
      const forms = ['bogdan@example.com', 'BOGDAN@example.com', ' bogdan@Example.com', 'bogdan+osk@example.com', 'Bogdan+2@example.com'];
      for (let time = 1; time <= 10; time += 1) {
        expect((await send(`198.51.100.${time}`, forms[time % forms.length] ?? '')).status).toBe(200);
      }
      for (const form of forms) expectSlowed(await send('198.51.100.99', form));
      expect((await send('198.51.100.99', 'bogdana@example.com')).status).toBe(200);
      expect(await mails()).toHaveLength(11);
    });
  });
});
