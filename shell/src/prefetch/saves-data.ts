/** Whether the visitor's line is to carry only what is asked for; browsers that do not say are taken for fast. */
export function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return false;
  const slow = 'effectiveType' in connection && typeof connection.effectiveType === 'string' && connection.effectiveType.endsWith('2g');
  return slow || ('saveData' in connection && connection.saveData === true);
}
