import type { HostManifest, Needs } from './release.ts';

/**
 * Why a host that offers this cannot run a remote that needs that, one English sentence a reason; none where it can.
 * the host API and the shared packages fit by the caret's rule: the same major version, and nothing older than what the remote was built with.
 */
export function whyUnfit(needs: Needs, offers: Pick<HostManifest, 'hostApi' | 'exports' | 'shared'>): string[] {
  const missing = needs.exports.filter((name) => !offers.exports.includes(name));
  const shared = Object.entries(needs.shared).flatMap(([name, range]) => {
    const version = offers.shared[name];
    if (version === undefined) return [`The shell does not provide ${name}.`];
    return fits(range, version) ? [] : [`The shell provides ${name} ${version}; the remote was built for ${range}.`];
  });
  return [
    ...(fits(`^${needs.hostApi}`, offers.hostApi)
      ? []
      : [`The shell's host API is version ${offers.hostApi}; the remote was built for ^${needs.hostApi}.`]),
    ...(missing.length > 0 ? [`The shell's host API does not offer ${missing.join(', ')}.`] : []),
    ...shared,
  ];
}

/** Whether a version lies within a caret range, `^1.2.3`. */
function fits(range: string, version: string): boolean {
  const [least, actual] = [numbersOf(range), numbersOf(version)];
  if (!range.startsWith('^') || !least || !actual) return false;
  // Below 1.0.0 every minor version may break.
  const fixed = least[0] === 0 ? 2 : 1;
  if (least.slice(0, fixed).some((part, index) => part !== actual[index])) return false;
  const at = least.findIndex((part, index) => part !== actual[index]);
  return at === -1 || (actual[at] ?? 0) > (least[at] ?? 0);
}

function numbersOf(version: string): number[] | undefined {
  return /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
}
