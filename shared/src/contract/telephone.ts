/** What a telephone number as it is written links to: `+48 12 000 00 10` → `tel:+48120000010`. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
