import { hash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const parts = ['react', 'react-dom', 'react-dom/client'];

const sharedPart = '\0shared-part:';
const ownPart = 'own-part:';

/**
 * Makes the build one script without imports, `assets/<name>-<hash>.js`, that exports `create(parts)`. Its React is what the caller
 * passes. `create` returns what the entry exports.
 */
export function moduleFactory(name: string): Plugin {
  return {
    name: 'module-factory',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (parts.includes(source)) return `${sharedPart}${source}`;
      if (source.startsWith(ownPart)) return this.resolve(source.slice(ownPart.length), importer, { ...options, skipSelf: true });
      return undefined;
    },
    load: (id) => (id.startsWith(sharedPart) ? `module.exports = $parts[${JSON.stringify(id.slice(sharedPart.length))}];` : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const [chunk, ...others] = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
        if (!chunk || others.length > 0 || chunk.imports.length > 0) return this.error(`${name} is not one script`);
        const source = asFactory(chunk.code);
        delete bundle[chunk.fileName];
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash('sha256', source, 'hex').slice(0, 8)}.js`, source });
      },
    },
  };
}

/** @throws when the code does not end with its exports */
export function asFactory(code: string): string {
  const [clause, names = ''] = /export\s*\{([^{}]*)\};?\s*$/.exec(code) ?? [];
  if (clause === undefined) throw new Error('a module without exports');
  const exported = names.split(',').map((entry) => {
    const [local = '', alias = local] = entry.trim().split(/\s+as\b\s*/);
    return `${alias}:${local}`;
  });
  return `export const create=(given={})=>{const $parts={...given};${code.slice(0, -clause.length)}return{${exported.join()}}};\n`;
}

const entry = 'virtual:react-parts';

/** The build's entry: the module's own React, whose parts are only used where the caller of `create` passes none. */
export function reactParts(): Plugin & { entry: string } {
  // A module of its own for each part: its imports are evaluated first, and react-dom needs the react that was chosen.
  const choose = (part: string) => `import own from '${ownPart}${part}';\n$parts['${part}'] ??= own;\nexport default $parts['${part}'];`;
  const imports = parts.map((part, index) => `import part${index} from '${entry}/${part}';`);
  const exports = parts.map((part, index) => `part${index} as '${part}'`);
  return {
    name: 'react-parts',
    entry,
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(entry) ? `\0${source}` : undefined),
    load(id) {
      if (id === `\0${entry}`) return `${imports.join('\n')}\nexport { ${exports.join(', ')} };`;
      return id.startsWith(`\0${entry}/`) ? choose(id.slice(entry.length + 2)) : undefined;
    },
  };
}
