/** The bytes of Polish letters and the no-break space in windows-1250. */
const polishBytes: Readonly<Record<string, number>> = {
  ą: 0xb9,
  ć: 0xe6,
  ę: 0xea,
  ł: 0xb3,
  ń: 0xf1,
  ó: 0xf3,
  ś: 0x9c,
  ź: 0x9f,
  ż: 0xbf,
  Ą: 0xa5,
  Ć: 0xc6,
  Ę: 0xca,
  Ł: 0xa3,
  Ń: 0xd1,
  Ó: 0xd3,
  Ś: 0x8c,
  Ź: 0x8f,
  Ż: 0xaf,
  '\u00a0': 0xa0,
};

/** Encodes a text in windows-1250, as older banks do. */
export function encodeWindows1250(text: string): Buffer {
  return Buffer.from([...text].map((letter) => polishBytes[letter] ?? letter.charCodeAt(0)));
}

export type Transfer = { title: string; amount: string; date?: string; payer?: string; currency?: string };

/** Makes a bank statement with lines above the header and more columns than the import needs. */
export function bankStatementOf(transfers: readonly Transfer[]): string {
  const lines = transfers.map(
    ({ title, amount, date = '20.11.2026', payer = 'SZKOŁA JAZDY', currency = 'PLN' }) =>
      `${date};${payer};"${title}";${amount};${currency};1 000,00`,
  );
  const head = ['Bank Przykładowy S.A.', 'Historia rachunku;od 01.11.2026', '', 'Data operacji;Nadawca;Tytuł;Kwota;Waluta;Saldo'];
  return `${[...head, ...lines].join('\r\n')}\r\n`;
}
