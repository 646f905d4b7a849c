import type { Provider } from '@osk/shared/contract/page';
import { type Html, html } from '../html.ts';

/** A part of an e-mail's body: a paragraph, a table of names and values, a button with its address, or a quoted text. */
export type Block = string | readonly (readonly [name: string, value: string])[] | { link: string; label: string } | { quote: string };

/** The names of the templates. They also appear in the names of `.eml` files. */
export const mailKinds = [
  'adres-zmieniony',
  'aktywacja-konta',
  'faktura',
  'haslo-zmienione',
  'licencja-probna',
  'licencja-przedluzona',
  'link-do-instalatora',
  'nip-poprawiony',
  'nowe-haslo',
  'nowe-zamowienie',
  'pkk-wlaczone',
  'pobranie-wersji-probnej',
  'podsumowanie-dnia',
  'wiadomosc-kontaktowa',
  'wplata-cofnieta',
  'wydanie-wycofane',
  'wygasniecie-licencji',
  'zamowienie',
  'zamowienie-anulowane',
  'zamowienie-odrzucone',
  'zamowienie-zaakceptowane',
  'zgloszenie-pkk',
  'zmiana-adresu',
  'zmiana-adresu-zgloszona',
  'zwrot',
] as const;
export type MailKind = (typeof mailKinds)[number];

export type Email = { kind: string; subject: string; text: string; html: string };

export function layOut(provider: Provider, kind: MailKind, title: string, blocks: readonly Block[]): Email {
  const subject = oneLine(title);
  const signature = [
    provider.companyName,
    `${provider.street}, ${provider.postCode} ${provider.city}`,
    provider.phones.join(', '),
    provider.emails.join(', '),
  ];
  const text = [...blocks.map(asText), ['-- ', ...signature].join('\n')].join('\n\n');
  return { kind, subject, text: `${text}\n`, html: page(subject, blocks, provider.portalName, signature).markup };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}:\n${block.link}`;
  // Marked on each line, so that a quoted text cannot look like the portal's.
  if ('quote' in block) return linesOf(block.quote).replace(/^/gm, '> ');
  return block.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
}

/** Removes line breaks and characters that change the direction of writing. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ').replace(/\p{Bidi_Control}/gu, '');
}

function linesOf(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

function asHtml(block: Block): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>`;
  if ('link' in block) {
    return html`<p style="margin:24px 0"><a href="${block.link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${block.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#475569">Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:<br>${block.link}</p>`;
  }
  if ('quote' in block) {
    return html`<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #cbd5e1;white-space:pre-wrap">${linesOf(block.quote)}</blockquote>`;
  }
  const rows = block.map(
    ([name, value]) =>
      html`<tr><td style="padding:8px 16px 8px 0;color:#475569;vertical-align:top">${name}</td><td style="padding:8px 0;font-weight:600">${value}</td></tr>`,
  );
  return html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-top:1px solid #e2e8f0;border-bottom:1px solid #e2e8f0;width:100%">${rows}</table>`;
}

function page(subject: string, blocks: readonly Block[], portalName: string, signature: readonly string[]): Html {
  return html`<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f1f5f9;color:#0f172a;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;color:#1d4ed8">${portalName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${blocks.map(asHtml)}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:12px;color:#64748b">${signature.map((line) => html`${line}<br>`)}</p>
</body></html>
`;
}
