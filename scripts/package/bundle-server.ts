import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { root } from '../packages.ts';

/** Packages with files that code cannot hold: WebAssembly, native code, pages. They are copied. */
export const externalPackages = ['@electric-sql/pglite', '@node-rs/argon2', 'swagger-ui-dist'];

/** Optional parts of `pg` that are not installed. */
const absentPackages = ['pg-native', 'pg-cloudflare'];

const source = (path: string) => join(root, 'server/src', path);
const outDir = join(root, 'server/dist');
/** The name by which the server finds the database that a new portal copies. */
const preparedDatabase = 'prepared-database';

/** Bundles the server into a few files in one folder: the programs `main.js`, `operator.js` and `check.js`, and what they read. */
export default {
  root: join(root, 'server'),
  plugins: [filesBesideCode(), prepareDatabase()],
  // Its other build requires JSON files beside it.
  resolve: { alias: [{ find: /^css-tree$/, replacement: 'css-tree/dist/csstree.esm' }] },
  ssr: { noExternal: true, external: [...externalPackages, ...absentPackages] },
  build: {
    ssr: true,
    emitAssets: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    // Stack traces stay readable.
    minify: false,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        operator: source('operator.ts'),
        check: source('check/main.ts'),
        'prepare-database': source('prepare-database.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
} satisfies UserConfig;

/** Adds an empty database with all migrations. A new portal copies it, because making one takes three quarters of the first start. */
function prepareDatabase(): Plugin {
  return {
    name: 'prepare-database',
    writeBundle() {
      const program = join(outDir, 'prepare-database.js');
      execFileSync(process.execPath, [program, join(outDir, preparedDatabase)]);
      rmSync(program);
    },
  };
}

/**
 * Code finds its files beside itself, by `new URL('./name', import.meta.url)`. The bundle is one folder, so it puts them there: it bundles
 * TypeScript files and copies others.
 */
export function filesBesideCode(): Plugin {
  return {
    name: 'files-beside-code',
    enforce: 'pre',
    transform: {
      filter: { id: /\/server\/src\/.*\.ts$/, code: 'import.meta' },
      handler(code, id) {
        if (/import\.meta\.(dirname|filename)/.test(code)) this.error(`${id}: name files by new URL('./name', import.meta.url)`);
        return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, name: string) => {
          if (!/^\.\/[^/]+$/.test(name)) this.error(`${id}: ${name} is not beside the code that reads it`);
          const file = join(dirname(id), name);
          if (basename(file) === preparedDatabase) return `new URL('${name}', import.meta.url)`;
          if (!file.endsWith('.ts')) {
            for (const part of filesIn(file)) {
              this.emitFile({ type: 'asset', fileName: part.replace(`${dirname(id)}/`, ''), source: readFileSync(part) });
            }
            return `new URL('${name}', import.meta.url)`;
          }
          const program = `${basename(file, '.ts')}.js`;
          this.emitFile({ type: 'chunk', id: file, fileName: program });
          return `new URL('./${program}', import.meta.url)`;
        });
      },
    },
  };
}

/** A file, or the files of a folder without the snapshots of migrations, which only their generator reads. */
function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !name.endsWith('_snapshot.json'))
    .flatMap((name) => filesIn(join(path, name)));
}
