/** The letters of a plain SMS: the default alphabet of GSM 03.38. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each of these is sent as two. */
const extension = new Set('\f^{}\\[~]|€');
const polish = new Set('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ');
const plainForms: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  '„': '"',
  '”': '"',
  '“': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\t': ' ',
};

/** How many units one message holds alone, and each part of several. */
export const capacity = { plain: { alone: 160, part: 153 }, wide: { alone: 70, part: 67 } } as const;

export type SmsSize = {
  /** The letters are those of a plain SMS; with any other the whole message takes more room. */
  isPlain: boolean;
  /** The length as it is counted and paid for. */
  units: number;
  parts: number;
  /** The letters that make the message a wide one, each once. */
  wideLetters: string[];
  /** The letters that count double, each once. */
  doubleLetters: string[];
};

/** What a text is as an SMS: its length in units of its alphabet, and the number of parts it is sent in. */
export function smsSize(text: string): SmsSize {
  const letters = Array.from(text);
  const wideLetters = once(letters.filter((letter) => !isPlainLetter(letter)));
  const isPlain = wideLetters.length === 0;
  // Without the plain alphabet a letter is one or two units of UTF-16, which is how a string counts them.
  const sizes = letters.map((letter) => (isPlain ? (extension.has(letter) ? 2 : 1) : letter.length));
  return {
    isPlain,
    units: sizes.reduce((sum, size) => sum + size, 0),
    parts: partsOf(sizes, isPlain ? capacity.plain : capacity.wide),
    wideLetters,
    doubleLetters: once(letters.filter((_, index) => sizes[index] === 2)),
  };
}

/** Parts are filled in turn: what takes two units is never torn apart, so a part may end one unit early. */
function partsOf(sizes: readonly number[], { alone, part }: { alone: number; part: number }): number {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole <= alone) return Math.min(whole, 1);
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > part) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}

/** The text in the letters of a plain SMS, `Jazdę „Łódź”` → `Jazde "Lodz"`; what has no plain form is left out. */
export function plainText(text: string): string {
  return Array.from(text, (letter) => {
    if (isPlainLetter(letter)) return letter;
    return plainForms[letter] ?? Array.from(letter.normalize('NFD')).filter(isPlainLetter).join('');
  }).join('');
}

function isPlainLetter(letter: string): boolean {
  return alphabet.has(letter) || extension.has(letter);
}

/** Whether all of these letters are Polish ones. */
export function arePolish(letters: readonly string[]): boolean {
  return letters.every((letter) => polish.has(letter));
}

function once(letters: readonly string[]): string[] {
  return [...new Set(letters)];
}
