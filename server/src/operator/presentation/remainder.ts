/** What follows a list that was cut short; empty when it was not. */
export function remainder(shown: number, total: number, things: string): string {
  return shown < total ? `\n\n${shown} of ${total} ${things} are shown: --limit shows more.` : '';
}
