import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { waitingMail } from '../../../testing/outbox.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { useSharedFolder } from '../../../testing/use-folder.ts';
import { formatSender, parseSender, readSender } from './sender.ts';
import { createFolderTransport, createSmtpTransport } from './transport.ts';

const folder = useSharedFolder();
const address = 'kursy@zryw.example';
const names = [
  'Zryw',
  'Zryw, Łódź',
  'Zryw: kursy',
  'Zryw (kursy)',
  'Zryw; kursy;',
  'Zryw@Lodz',
  'Zryw@Lodz, kursy',
  'OSK "Zryw"',
  '"OSK" Zryw',
  'OSK "Zryw',
  'C:\\OSK\\',
  '\\"',
  '<Zryw>',
  'Zryw.',
  "Zryw' & [kursy]",
  'Szkoła Żółw 🚗, „Zryw”',
  address,
  '=?utf-8?q?Zryw?=',
  'Ośrodek Szkolenia Kierowców, '.repeat(30).trim(),
  'Kursy: '.repeat(200).trim(),
  'x'.repeat(900),
  'Ż'.repeat(900),
];

/** A header of one mailbox (RFC 5322), its name as quoted text, encoded words (RFC 2047) or atoms; undefined when it is anything else. */
function readMailbox(source: string) {
  const header = /^From:(.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '';
  expect(Math.max(...header.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
  const [, name = '', bracketed, bare] =
    new RegExp(`^ (?:(?:("(?:[^"\\\\]|\\\\.)*"|${atom}(?: ${atom})*) )?<(\\S+)>|(\\S+))$`).exec(header.replace(/\r\n(?=[ \t])/g, '')) ?? [];
  const words = [...name.matchAll(/=\?UTF-8\?([QB])\?(\S*)\?=/g)].map(([, encoding, text = '']) =>
    encoding === 'B' ? Buffer.from(text, 'base64') : Buffer.from(unescape(text.replaceAll('_', ' ').replaceAll('=', '%')), 'latin1'),
  );
  const quoted = /^"(.*)"$/.exec(name)?.[1]?.replace(/\\(.)/g, '$1');
  return { name: quoted ?? (words.length > 0 ? Buffer.concat(words).toString('utf8') : name), address: bracketed ?? bare };
}

/** The headers that both transports write. */
async function headersOf(from: string) {
  const server = await startSmtpServer();
  onTestFinished(server.close);
  const own = `${folder}/${crypto.randomUUID()}`;
  for (const transport of [createSmtpTransport(server.url, from), createFolderTransport(own, from)]) {
    await transport.send(waitingMail, new AbortController().signal);
    transport.close();
  }
  const [received] = server.received;
  const [sent, written] = [received?.source ?? '', readFileSync(`${own}/${readdirSync(own)[0]}`, 'utf8')].map((source) => ({
    from: readMailbox(source),
    messageId: /^Message-ID: (.*)$/im.exec(source)?.[1],
  }));
  expect(written).toEqual(sent);
  return { envelope: received?.from, ...sent };
}

test.each(names.map((name) => [name.slice(0, 40), name]))(
  'FLD-06 sends the whole name of the sender with one address when it is %s',
  async (_start, name) => {
    const sent = { envelope: address, from: { name, address }, messageId: `<${waitingMail.id}@zryw.example>` };
    expect(await headersOf(formatSender({ name, address }))).toEqual(sent);
    expect(await headersOf(`${name} <${address}>`)).toEqual(sent);
  },
);

test.each([
  [address, '', address],
  [`  <${address}> `, '', address],
  [`Zryw ${address}`, 'Zryw', address],
  [`"Zryw, Łódź" <${address}>`, 'Zryw, Łódź', address],
  [`"Zryw <${address}>"`, 'Zryw', address],
  [`"OSK \\"Zryw\\", biuro@zryw.example" <${address}>`, 'OSK "Zryw", biuro@zryw.example', address],
  [`Zryw <${address}>,`, 'Zryw', address],
  ['Zryw\t  Łódź <kursy@żryw.example>', 'Zryw Łódź', 'kursy@xn--ryw-22a.example'],
  ['portal@localhost', '', 'portal@localhost'],
  ['portal@[127.0.0.1]', '', 'portal@[127.0.0.1]'],
])('FLD-06 reads the sender %j', async (text, name, read) => {
  expect(readSender(text)).toEqual({ name, address: read });
  expect(await headersOf(text)).toMatchObject({ from: { name, address: read }, messageId: expect.stringMatching(/^<\S+@[\w.[\]-]+>$/) });
});

test.each([
  ['one line', `Zryw\r\nBcc: obcy@poczta.example <${address}>`],
  ['one line', `${address}\n`],
  ...[
    `biuro@zryw.example, ${address}`,
    `biuro@zryw.example ${address}`,
    `biuro@zryw.example;${address}`,
    `Biuro <biuro@zryw.example>, Kursy <${address}>`,
    `biuro@zryw.example, Kursy <${address}>`,
    `Zryw: biuro@zryw.example, ${address};`,
    'root@localhost, portal@localhost',
  ].map((text) => ['not several', text]),
  ...['', ' ', 'Zryw', '@', 'kursy@', '@zryw.example', 'Zryw <>', 'Zryw <kursy>', 'Zryw <kursy zryw@zryw.example>', 'a@b@zryw.example'].map(
    (text) => ['an e-mail address', text],
  ),
])('FLD-06 says %j when the sender is %j', (why, text) => {
  expect(parseSender(text)).toContain(why);
  expect(() => createFolderTransport(folder, text)).toThrow(why);
});
