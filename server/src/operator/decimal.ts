/** An amount as it is typed in PLN, `479`, `479,5` or `479.50`, in grosze; undefined for anything else. No float comes near it. */
export function readDecimal(typed: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
