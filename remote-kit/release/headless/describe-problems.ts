import type { CallState, Problem } from './messages.ts';

const sentences = { rendered: 'cannot be rendered', used: 'cannot be used', accessible: 'is not accessible' };

const languages = { pl: 'Polish', en: 'English' };

const circumstances: Readonly<Record<CallState, string>> = {
  pending: 'while calls are pending',
  failing: 'when every call fails',
  none: 'with no items',
  one: 'with one item',
  many: 'with many items',
  longest: 'with the longest texts and numbers',
};

const enumeration = new Intl.ListFormat('en-GB');
const each = (words: readonly string[]) => enumeration.format([...new Set(words)]);

/** One sentence for each different problem, with the renderings that have it. `withoutRendering` begins those of the remote itself. */
export function describeProblems(withoutRendering: string, problems: readonly Problem[]): string[] {
  const groups = Map.groupBy(problems, ({ rendering, kind, problem }) =>
    rendering ? `${rendering.subject} ${sentences[kind]}: ${problem}` : `${withoutRendering}: ${problem}`,
  );
  return [...groups].map(([sentence, group]) => {
    const renderings = group.flatMap(({ rendering }) => rendering ?? []);
    if (renderings.length === 0) return sentence;
    const where = each(renderings.map(({ language }) => languages[language]));
    return `${sentence} (in ${where}, ${each(renderings.map(({ calls }) => circumstances[calls]))})`;
  });
}
