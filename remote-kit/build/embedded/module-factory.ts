import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { integrityOf } from '../release-file.ts';

const parts = ['react', 'react-dom', 'react-dom/client'];

const sharedPart = '\0shared-part:';
const ownPart = 'own-part:';

/** What the module imports dynamically, in a file of its own. */
const dialogs = 'dialogs';
const loader = fileURLToPath(new URL('load-dialogs.ts', import.meta.url));

/**
 * Makes the build one script without imports, `assets/<name>-<hash>.js`, that exports `create(parts)`. Its React is what the caller
 * passes. `create` returns what the entry exports. What is imported dynamically becomes `assets/dialogs-<hash>.js`, which the script
 * loads by its hash.
 */
export function moduleFactory(name: string): Plugin {
  let atOnce = new Set<string>();
  const groupOf = (id: string) => (atOnce.has(id) ? null : dialogs);
  return {
    name: 'module-factory',
    apply: 'build',
    enforce: 'pre',
    // With their dependencies, the dialogs would take what the module needs at once.
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: { codeSplitting: { groups: [{ name: groupOf, includeDependenciesRecursively: false }] } },
        },
      },
    }),
    buildEnd() {
      atOnce = new Set();
      const visit = (id: string) => {
        if (atOnce.has(id)) return;
        atOnce.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry).forEach(visit);
    },
    resolveId(source, importer, options) {
      if (parts.includes(source)) return `${sharedPart}${source}`;
      if (source.startsWith(ownPart)) return this.resolve(source.slice(ownPart.length), importer, { ...options, skipSelf: true });
      return undefined;
    },
    load(id) {
      if (id === '\0vite/preload-helper.js') return `export * from ${JSON.stringify(loader)};`;
      return id.startsWith(sharedPart) ? `module.exports = $parts[${JSON.stringify(id.slice(sharedPart.length))}];` : undefined;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
        const [entry, ...others] = chunks.filter((chunk) => chunk.isEntry);
        const [later, ...more] = chunks.filter((chunk) => !chunk.isEntry);
        if (!entry || others.length + more.length + entry.imports.length > 0) return this.error(`${name} is not one script`);
        const emit = (file: string, source: string) => {
          const fileName = `${file}-${hash('sha256', source, 'hex').slice(0, 8)}.js`;
          this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source });
          return fileName;
        };
        for (const { fileName } of chunks) delete bundle[fileName];
        if (!later) return void emit(name, asFactory(entry.code));
        const source = asDialogsFactory(later.code);
        emit(name, asFactory(entry.code, { fileName: emit(dialogs, source), integrity: integrityOf(source) }));
      },
    },
  };
}

/** @throws when the code does not end with its exports */
export function asFactory(code: string, later?: { fileName: string; integrity: string }): string {
  if (!later) return `export const create=(given={})=>{const $parts={...given};${withReturn(code)}};\n`;
  const file = `[new URL(${JSON.stringify(`./${later.fileName}`)},import.meta.url).href,${JSON.stringify(later.integrity)}]`;
  return `export const create=(given={})=>{const $parts={...given},$dialogs={file:${file}};${withReturn(code, '$dialogs.exports=')}};\n`;
}

/** @throws when the code does not begin with its only import, or does not end with its exports */
export function asDialogsFactory(code: string): string {
  const [statement, names = ''] = /^import\s*\{([^{}]*)\}\s*from\s*["'][^"']*["'];?/.exec(code) ?? [];
  if (statement === undefined) throw new Error('dialogs without an import of the module');
  return `export const create=($parts,$dialogs)=>{const{${pairs(names)}}=$dialogs.exports;${withReturn(code.slice(statement.length))}};\n`;
}

function withReturn(code: string, prefix = ''): string {
  const [clause, names = ''] = /export\s*\{([^{}]*)\};?\s*$/.exec(code) ?? [];
  if (clause === undefined) throw new Error('a module without exports');
  const body = code.slice(0, -clause.length).replace(/\bimport\(\s*(["'`])[^"'`]*\1\s*\)/g, '$dialogs.load()');
  return `${body}return ${prefix}{${pairs(names, true)}}`;
}

/** `a as b, c` as the pairs of an object: `b:a,c:c` when the second name is the key, else `a:b,c:c`. */
function pairs(names: string, isSecondKey = false): string {
  return names
    .split(',')
    .map((entry) => {
      const [first = '', second = first] = entry.trim().split(/\s+as\b\s*/);
      return isSecondKey ? `${second}:${first}` : `${first}:${second}`;
    })
    .join();
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
