import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isAllowed } from './exceptions.ts';
import type { LackingFeature } from './support.ts';

type Finders = { inScript(code: string): Set<LackingFeature>; inStyles(css: string): Set<LackingFeature> };

/** Fails a build whose scripts or styles use what a browser of the baseline lacks. */
export function baselineCheck(): Plugin {
  return {
    name: 'baseline-check',
    apply: 'build',
    // Before styles are put into the scripts of embedded modules.
    enforce: 'pre',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const find = await loadFinders();
        const problems = Object.values(bundle).flatMap((output) => problemsOf(output, find));
        if (problems.length > 0) this.error(problems.join('\n'));
      },
    },
  };
}

function problemsOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset, find: Finders): string[] {
  const { fileName } = output;
  if (output.type === 'chunk') return [...find.inScript(output.code)].flatMap((feature) => problemsInScript(output, feature, find));
  if (!fileName.endsWith('.css')) return [];
  const found = [...find.inStyles(String(output.source))].filter(({ path }) => !isAllowed(path));
  return found.map((feature) => describe(feature, fileName));
}

/** Looks for the modules of a script that use a feature: an exception is for one module, because libraries test for what they use. */
function problemsInScript({ fileName, modules }: Rolldown.OutputChunk, feature: LackingFeature, find: Finders): string[] {
  const users = Object.entries(modules).filter(([, { code }]) => code && [...find.inScript(code)].includes(feature));
  if (users.length === 0) return [describe(feature, fileName)];
  return users.filter(([module]) => !isAllowed(feature.path, module)).map(([module]) => describe(feature, fileName, module));
}

function describe({ path, lackedBy }: LackingFeature, fileName: string, module?: string): string {
  return `${fileName} uses ${path}${module ? ` in ${relative('', module)}` : ''}, which the oldest supported browsers lack: ${lackedBy.join(', ')}`;
}

let finders: Promise<Finders> | undefined;

/** Read when the first build ends: the data has 20 MB. */
function loadFinders(): Promise<Finders> {
  finders ??= (async () => {
    const [scripts, styles] = await Promise.all([import('./check-script.ts'), import('./check-styles.ts')]);
    const [scriptFeatures, styleFeatures] = [scripts.indexScriptFeatures(), styles.indexStyleFeatures()];
    return {
      inScript: (code) => scripts.findInScript(code, scriptFeatures),
      inStyles: (css) => styles.findInStyles(css, styleFeatures),
    };
  })();
  return finders;
}
