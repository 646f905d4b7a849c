import { providerSample } from '@osk/shared/testing/provider-sample';
import { expect, test } from 'vitest';
import { formatAccount, formatNip, telephoneLink } from '../numbers.ts';
import { filesPlaceholder, fillPlaceholders, placeholders } from './fragment.ts';

const provider = {
  ...providerSample,
  companyName: `<b>"Łuk" & 'Syn'</b> $& $1`,
  city: 'Łódź',
  phones: ['+48 12 000 00 10', '+48 600 000 010'],
};

test('replaces a placeholder by the escaped value in every format', () => {
  const page = `<p title="${placeholders.companyName}">${placeholders.companyName}, NIP ${formatNip(placeholders.nip)} (${placeholders.nip})</p>`;
  const name = '&lt;b&gt;&quot;Łuk&quot; &amp; &#39;Syn&#39;&lt;/b&gt; $&amp; $1';
  expect(fillPlaceholders(page, provider)).toBe(`<p title="${name}">${name}, NIP 526-000-12-46 (5260001246)</p>`);
});

test('repeats the item of a list for each value, and leaves other items', () => {
  const [phone = ''] = placeholders.phones;
  const page = `<ul><li>Kontakt</li><li class="x"><a href="${telephoneLink(phone)}">${phone}</a></li></ul><p>${phone}</p>`;
  const item = (link: string, text: string) => `<li class="x"><a href="${link}">${text}</a></li>`;
  expect(fillPlaceholders(page, provider)).toBe(
    `<ul><li>Kontakt</li>${item('tel:+48120000010', '+48 12 000 00 10')}${item('tel:+48600000010', '+48 600 000 010')}</ul><p>+48 12 000 00 10</p>`,
  );
  expect(fillPlaceholders(page, { ...provider, phones: [] })).toBe('<ul><li>Kontakt</li></ul><p></p>');
  expect(fillPlaceholders(`<dt>Telefon</dt><dd>${phone}</dd>`, provider)).toBe(
    '<dt>Telefon</dt><dd>+48 12 000 00 10</dd><dd>+48 600 000 010</dd>',
  );
});

test('repeats the item of a list of texts with their escaped parts, and removes its section when there are none', () => {
  const [{ question, answer }] = placeholders.questions as [{ question: string; answer: string }];
  const page = `<section>A</section><!--$--><section id="q"><ul><li><b>${question}</b> ${answer}</li></ul></section><!--/$--><section>B</section>`;
  const questions = [
    { question: 'Czy <b>?', answer: `Tak & ${placeholders.city}` },
    { question: 'Ile?', answer: '$& zł' },
  ];
  expect(fillPlaceholders(page, { ...provider, questions })).toBe(
    '<section>A</section><!--$--><section id="q"><ul><li><b>Czy &lt;b&gt;?</b> Tak &amp; Łódź</li><li><b>Ile?</b> $&amp; zł</li></ul></section><!--/$--><section>B</section>',
  );
  const without = '<section>A</section><!--$--><!--/$--><section>B</section>';
  expect(fillPlaceholders(page, provider)).toBe(without);
  expect(fillPlaceholders(page, { ...provider, questions: [] })).toBe(without);
});

test('replaces the address of the release folder', () => {
  expect(fillPlaceholders(`<img src="${filesPlaceholder}/a.webp">`, provider, '/remotes/mfe-landing')).toBe(
    '<img src="/remotes/mfe-landing/a.webp">',
  );
});

test('has no placeholder that is part of another', () => {
  const all = [
    filesPlaceholder,
    ...Object.values(placeholders)
      .flat()
      .flatMap((placeholder) => (typeof placeholder === 'string' ? placeholder : Object.values(placeholder))),
    formatNip(placeholders.nip),
    formatAccount(placeholders.bankAccount),
    telephoneLink(placeholders.phones[0] ?? ''),
  ];
  for (const placeholder of all) expect(all.filter((other) => other.includes(placeholder))).toEqual([placeholder]);
});
