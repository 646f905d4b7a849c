import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { LackingFeature } from './baseline.ts';
import type { ScriptFeature } from './check-script.ts';
import { isAllowed } from './exceptions.ts';

type Finders = { inScript(code: string): Set<ScriptFeature>; inStyles(css: string): Set<LackingFeature> };

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
  if (output.type === 'chunk') return problemsInScript(output, find);
  const { fileName, source } = output;
  if (!fileName.endsWith('.css')) return [];
  const found = [...find.inStyles(String(source))].filter(({ path }) => !isAllowed(path));
  return found.map((feature) => describe(feature, fileName));
}

/**
 * Finds what the modules of a script use. An exception is for one module, because libraries test for what they use. Packages may define a
 * method in one module and call it in another. In our modules such a call is reported.
 */
function problemsInScript({ fileName, code: script, modules }: Rolldown.OutputChunk, find: Finders): string[] {
  // It is minified, so a variable named like a global has another name.
  const inScript = find.inScript(script);
  const counts = (feature: ScriptFeature, module: string) => inScript.has(feature) || (feature.owner && !module.includes('/node_modules/'));
  const used = Object.entries(modules).flatMap(([module, { code }]) =>
    [...find.inScript(code ?? '')].filter((feature) => counts(feature, module)).map((feature) => ({ feature, module })),
  );
  const lacked = used.filter(({ feature, module }) => !isAllowed(feature.path, module));
  const added = [...inScript].filter((feature) => used.every((use) => use.feature !== feature));
  return [
    ...lacked.map(({ feature, module }) => describe(feature, fileName, module)),
    ...added.map((feature) => describe(feature, fileName)),
  ];
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
