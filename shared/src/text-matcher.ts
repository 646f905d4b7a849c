/** Returns a function that tests whether texts contain every word of a query. Ignores case and diacritics: „lodz” finds „Łódź”. */
export function createTextMatcher(query: string): (texts: readonly string[]) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (texts) => {
    // A line break, so that no word matches across two texts.
    const text = fold(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** Unicode does not decompose the Polish ł. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}
