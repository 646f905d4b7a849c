/** A sentence with a mark, a number, a name or an address in it. A browser translates the sentence, and `keep` stays as it is. */
export function Sentence({ children, keep }: { children: string; keep: string }) {
  const at = keep === '' ? -1 : children.indexOf(keep);
  if (at === -1) return <span>{children}</span>;
  const [before, after] = [children.slice(0, at), children.slice(at + keep.length)];
  return (
    <span>
      <span>{before.trim()}</span>
      {/\s$/.test(before) && ' '}
      <span translate="no">{keep}</span>
      {/^\s/.test(after) && ' '}
      <span>{after.trim()}</span>
    </span>
  );
}
