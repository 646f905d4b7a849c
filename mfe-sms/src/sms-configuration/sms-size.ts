/** The default alphabet of GSM 7-bit (3GPP TS 23.038). */
const gsm7Alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table: each of these is sent as two units. */
const gsm7Extension = new Set('\f^{}\\[~]|€');
const polishLetters = new Set('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ');
/** Replacements for characters without a Unicode decomposition. */
const replacements = new Map(Object.entries({ ł: 'l', Ł: 'L', '–': '-', '—': '-', '…': '...', '\u00a0': ' ', '\t': ' ' }));
for (const quote of '„”“') replacements.set(quote, '"');
for (const quote of '’‘') replacements.set(quote, "'");

/** Units in a message sent alone, and in each part of a longer one. */
export const capacity = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

type SmsSize = {
  /** One character outside GSM 7-bit switches the whole message to UCS-2. */
  encoding: keyof typeof capacity;
  /** The length that the operator counts. */
  units: number;
  parts: number;
  /** The characters that require UCS-2, each once. */
  ucs2Characters: string[];
  /** The characters that count as two units, each once. */
  doubleCharacters: string[];
};

/** Encoding, length and number of parts of a text sent as SMS. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const ucs2Characters = unique(characters.filter((character) => !isGsm7(character)));
  const encoding = ucs2Characters.length === 0 ? 'gsm7' : 'ucs2';
  const unitsOf = (character: string) => (encoding === 'ucs2' ? character.length : gsm7Extension.has(character) ? 2 : 1);
  const sizes = characters.map(unitsOf);
  return {
    encoding,
    units: sum(sizes),
    parts: partsOf(sizes, capacity[encoding]),
    ucs2Characters,
    doubleCharacters: unique(characters.filter((character) => unitsOf(character) === 2)),
  };
}

/** A character of two units is never split, so a part may end one unit early. */
function partsOf(sizes: readonly number[], { alone, part }: { alone: number; part: number }): number {
  if (sum(sizes) <= alone) return Math.min(sizes.length, 1);
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

/** The text in GSM 7-bit: `Jazdę „Łódź”` → `Jazde "Lodz"`. Characters without an equivalent are left out. */
export function toGsm7(text: string): string {
  const convert = (character: string) => replacements.get(character) ?? Array.from(character.normalize('NFD')).filter(isGsm7).join('');
  return Array.from(text, (character) => (isGsm7(character) ? character : convert(character))).join('');
}

export const areAllPolish = (characters: readonly string[]) => characters.every((character) => polishLetters.has(character));

const isGsm7 = (character: string) => gsm7Alphabet.has(character) || gsm7Extension.has(character);
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const unique = (characters: readonly string[]) => [...new Set(characters)];
