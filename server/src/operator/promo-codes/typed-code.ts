import { UsageError } from '../command.ts';

/** A promo code as it is kept: in upper case. @throws UsageError when it is none. */
export function typedCode(typed = ''): { code: string } {
  const code = typed.trim().toUpperCase();
  if (/^[A-Z0-9_-]{2,40}$/.test(code)) return { code };
  throw new UsageError(`'${typed}' is no promo code: 2 to 40 letters without accents, digits, - and _`);
}
