import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node has compiled, and stripped of its types, is kept for the next start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

// For each of drizzle's two hundred ES modules Node reads drizzle's very long package.json anew, which takes most of a second.
// Its CommonJS modules, the same code, need no such look.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (!specifier.startsWith('drizzle-orm') || !resolved.url.endsWith('.js')) return resolved;
    return { ...resolved, url: resolved.url.replace(/\.js$/, '.cjs'), format: 'commonjs' };
  },
});
