const format = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' });

/** The day of an instant in Warsaw, as a Polish mail says it: `2 marca 2026`. */
export function polishDay(instant: Date): string {
  return format.format(instant);
}
