import type { HostManifest, Needs } from './release.ts';

/** Returns why a host cannot run a remote, one English sentence a reason. Versions must satisfy caret ranges. */
export function findIncompatibilities(needs: Needs, host: Pick<HostManifest, 'hostApi' | 'exports' | 'shared'>): string[] {
  const reasons: string[] = [];
  if (!satisfies(host.hostApi, `^${needs.hostApi}`)) {
    reasons.push(`The shell's host API is version ${host.hostApi}; the remote was built for ^${needs.hostApi}.`);
  }
  const missing = needs.exports.filter((name) => !host.exports.includes(name));
  if (missing.length > 0) reasons.push(`The shell's host API does not offer ${missing.join(', ')}.`);
  for (const [name, range] of Object.entries(needs.shared)) {
    const version = host.shared[name];
    if (version === undefined) reasons.push(`The shell does not provide ${name}.`);
    else if (!satisfies(version, range)) reasons.push(`The shell provides ${name} ${version}; the remote was built for ${range}.`);
  }
  return reasons;
}

/** Returns why a release cannot be made live on a host, one English sentence a reason. It must list what it needs, each export by name. */
export function findHostProblems(needs: Needs | undefined, host: Pick<HostManifest, 'hostApi' | 'exports' | 'shared'>): string[] {
  if (!needs) return ['The build does not list what it needs of the shell: build it with the current @osk/remote-kit.'];
  const exports = needs.exports.filter((name) => name !== '*');
  const problems = findIncompatibilities({ ...needs, exports }, host);
  if (exports.length === needs.exports.length) return problems;
  return ["The remote imports the whole host API. Import its names instead: `import { useHost } from '@osk/shared/host'`.", ...problems];
}

/** Whether a version is in a caret range, `^1.2.3`. */
function satisfies(version: string, range: string): boolean {
  const [least, actual] = [parse(range), parse(version)];
  if (!range.startsWith('^') || !least || !actual) return false;
  // Below 1.0.0 every minor version may break.
  const fixed = least[0] === 0 ? 2 : 1;
  if (least.slice(0, fixed).some((part, index) => part !== actual[index])) return false;
  const difference = least.findIndex((part, index) => part !== actual[index]);
  return difference === -1 || (actual[difference] ?? 0) > (least[difference] ?? 0);
}

function parse(version: string): number[] | undefined {
  return /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
}
