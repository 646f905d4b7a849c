import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../packages.ts';
import { featureFolders, rules, serverFloors } from './rules.ts';

type Violation = { file: string; imported: string; reason: string };

/** Finds the imports of a file that the rules forbid, by resolved paths. `file` is relative to `root`. */
export function findViolations(root: string, file: string, source = readFileSync(join(root, file), 'utf8')): Violation[] {
  const violations: Violation[] = [];
  for (const specifier of importsOf(file, source)) {
    if (specifier.startsWith('node:')) continue;
    const imported = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
    const reason = breaksRule(file, imported, specifier.startsWith('.')) ?? breaksFloors(file, imported) ?? breaksFeatures(file, imported);
    if (reason !== undefined) violations.push({ file, imported, reason });
  }
  return violations;
}

function breaksRule(file: string, imported: string, isRelative: boolean): string | undefined {
  const rule = rules.find(({ files }) => files.some((glob) => matchesGlob(file, glob)));
  if (rule === undefined) return 'No rule of scripts/boundaries/rules.ts matches this file.';
  if (isRelative || imported.startsWith('@osk/')) return rule.allow.some((glob) => matchesGlob(imported, glob)) ? undefined : rule.reason;
  const { packages } = rule;
  if (packages === undefined) return undefined;
  const isAllowed = 'only' in packages ? packages.only.includes(imported) : !packages.not.includes(imported);
  return isAllowed ? undefined : rule.reason;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
function breaksFloors(file: string, imported: string): string | undefined {
  const [capability, other] = [featureOf(file, 'server/src'), featureOf(imported, 'server/src')];
  if (isTest(file) || capability === undefined || capability === other || !imported.startsWith('server/src/')) return undefined;
  const [floor, otherFloor] = [floorOf(capability), floorOf(other)];
  if (floor === -1) return `The folder ${capability} is on no floor of scripts/boundaries/rules.ts.`;
  return otherFloor !== -1 && otherFloor < floor
    ? undefined
    : `${capability} imports only capabilities of lower floors, not ${other ?? imported}.`;
}

const floorOf = (capability: string | undefined) => serverFloors.findIndex((floor) => floor.some((one) => one === capability));

function breaksFeatures(file: string, imported: string): string | undefined {
  for (const { folder, composers, common } of featureFolders) {
    const [feature, other] = [featureOf(file, folder), featureOf(imported, folder)];
    if (feature === undefined || other === undefined || feature === other || other === common) continue;
    if (composers.includes(feature) || isTest(file)) continue;
    return `${feature} and ${other} are features of ${folder}: a feature imports no sibling.`;
  }
  return undefined;
}

/** The folder in `folder` that contains the file; undefined for a file directly in `folder`. */
function featureOf(file: string, folder: string): string | undefined {
  const [feature, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
  return rest.length > 0 ? feature : undefined;
}

/** Every specifier that a module imports or re-exports: statically, dynamically or as a type. */
function importsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (node: { type: string; value?: unknown } | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(parseSync(file, source).program);
  return found;
}

// Looks at every source file that git knows or would add.
if (import.meta.main) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const violations = files.filter((file) => existsSync(join(root, file))).flatMap((file) => findViolations(root, file));
  for (const { file, imported, reason } of violations) console.error(`${file} imports ${imported}\n    ${reason}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
