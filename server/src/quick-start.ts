import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node has compiled, and stripped of its types, is kept for the next start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

// Node reads drizzle's very long package.json anew for each place that imports it, and for each of its two hundred ES modules, which takes
// most of a second. One look at each entry is enough, and its CommonJS modules, the same code, need none.
const known = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const resolved = known.get(specifier) ?? inCommonJs(next(specifier, context));
    known.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  },
});

function inCommonJs(resolved: ResolveFnOutput): ResolveFnOutput {
  return resolved.url.endsWith('.js') ? { ...resolved, url: resolved.url.replace(/\.js$/, '.cjs'), format: 'commonjs' } : resolved;
}
