/** What stands in a field and where its caret is, in characters from the start. */
type Typed = { text: string; caret: number };

/**
 * Makes what was typed or pasted fit a mask such as `00-000`: each 0 a digit, the rest literal, which stands once a digit follows it or
 * it was typed. Anything else is dropped. The caret stays among the digits where it was; digits beyond the mask's are not taken, and
 * push none out that stand behind the caret.
 * @param forward what stood behind the caret was deleted: from before a literal it goes on behind it
 */
export function masked(mask: string, { text, caret }: Typed, forward = false): Typed {
  const room = mask.replace(/[^0]/g, '').length;
  const typed = text.slice(0, caret).normalize('NFKC');
  const rest = text.slice(caret).normalize('NFKC');
  const behind = digitsOf(rest).slice(0, room);
  const before = digitsOf(typed).slice(0, room - behind.length);

  const whole = fill(mask, before + behind, typed + rest);
  const place = fill(mask, before, typed).length;
  return { text: whole, caret: forward ? behindLiteral(mask, place, whole.length) : place };
}

/** The digits in the mask; a literal after the last of them only where it was typed there. */
function fill(mask: string, digits: string, typed: string): string {
  let filled = '';
  let used = 0;
  for (const place of mask) {
    const digit = digits[used];
    if (place === '0') {
      if (digit === undefined) break;
      filled += digit;
      used += 1;
    } else {
      if (digit === undefined && !behindDigits(typed, used).includes(place)) break;
      filled += place;
    }
  }
  return filled;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** What follows the first so many digits of a text. */
const behindDigits = (text: string, count: number) => text.replace(new RegExp(`^(\\D*\\d){${count}}`), '');

function behindLiteral(mask: string, place: number, end: number): number {
  const literal = /^[^0]*/.exec(mask.slice(place))?.[0] ?? '';
  return Math.min(end, place + literal.length);
}
