const format = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' });

/** The day in Warsaw, as written in a Polish e-mail: `2 marca 2026`. */
export function polishDay(instant: Date): string {
  return format.format(instant);
}
