import { remotes } from '../packages.ts';

/**
 * Which files may import what. The first rule whose `files` match a file decides; a file without a rule is an error.
 * Globs are those of `path.matchesGlob`. Paths are relative to the project.
 */
type Rule = {
  files: readonly string[];
  /** Globs of allowed imports: our files by path, our packages by specifier. */
  allow: readonly string[];
  /** Restricts the external packages. `node:` is always allowed. */
  packages?: { only: readonly string[] } | { not: readonly string[] };
  reason: string;
};

const testFiles = ['**/*.test.ts', '**/*.test.tsx', '**/*-samples.ts', '**/sample-data.ts'];

/** Exports of `@osk/shared` that only the shell and the tools may import. */
const hostExports = ['create-host', 'create-memory-host', 'server-time', 'stored-session', 'create-remote-loader'];
const sharedForRemotes = `@osk/shared/!(${['testing', 'package.json', 'host-api.json', ...hostExports].join('|')}){,/**}`;
/** Packages that remotes use through the host API. */
const hostPackages = ['react-router-dom', 'zustand', 'ky'];

const remoteRulesOf = (name: string): Rule[] => [
  {
    files: testFiles.map((file) => `${name}/src/${file}`),
    allow: [`${name}/src/**`, '@osk/shared/**'],
    reason: 'A test of a remote imports its own sources and @osk/shared.',
  },
  {
    files: [`${name}/src/**`],
    allow: [`${name}/src/**`, `${name}/package.json`, sharedForRemotes],
    packages: { not: hostPackages },
    reason: 'A remote imports its own sources and the exports of @osk/shared for remotes. The host provides router, store and HTTP client.',
  },
  {
    files: [`${name}/**`],
    allow: [`${name}/**`, '@osk/remote-kit/**'],
    reason: 'Build files of a remote import @osk/remote-kit.',
  },
];

const contract = ['@osk/shared/contract/**'];

export const rules: readonly Rule[] = [
  ...remotes.flatMap(remoteRulesOf),
  {
    files: testFiles.map((file) => `shared/src/${file}`),
    allow: ['shared/**', '@osk/shared/**'],
    reason: 'A test of the shared package imports that package.',
  },
  {
    files: ['shared/src/contract/shapes/**'],
    allow: ['shared/src/contract/**'],
    packages: { only: ['zod/mini'] },
    reason: 'The shapes of the contract import only zod.',
  },
  {
    files: ['shared/src/contract/**'],
    allow: ['shared/src/contract/**'],
    packages: { only: [] },
    reason: 'Calls and rules of the contract import no package: pages load them first, and zod with the shapes later.',
  },
  {
    files: ['shared/src/{ui,forms}/**'],
    allow: ['shared/src/{ui,forms,contract}/**', 'shared/src/*.ts', '@osk/shared/**'],
    reason: 'State is imported from @osk/shared/host: a relative import would bundle a second copy of it.',
  },
  { files: ['shared/src/**'], allow: ['shared/src/**', '@osk/shared/**'], reason: 'The shared package imports its own sources.' },
  { files: ['shared/**'], allow: ['shared/**', '@osk/shared/**'], reason: 'The test helpers of the shared package import that package.' },
  {
    files: ['shell/src/**/*.test.{ts,tsx}'],
    allow: ['shell/src/**', '@osk/shared/**'],
    reason: 'A test of the shell imports its own sources and @osk/shared.',
  },
  {
    files: ['shell/src/**'],
    allow: ['shell/src/**', '@osk/shared/!(testing){,/**}'],
    reason: 'The shell imports its own sources and @osk/shared. It meets a remote by its address, at run time.',
  },
  {
    files: ['shell/**'],
    allow: ['shell/**', '@osk/shared/**', '@osk/remote-kit/**'],
    reason: 'Build files of the shell import @osk/remote-kit.',
  },
  { files: ['remote-kit/**'], allow: ['remote-kit/**', '@osk/shared/**'], reason: 'The kit imports @osk/shared.' },
  ...remoteRulesOf('create/template'),
  { files: ['create/*.test.ts'], allow: ['create/*.ts'], reason: 'A test of the scaffold imports the scaffold.' },
  {
    files: ['create/**'],
    allow: ['create/*.ts'],
    packages: { only: [] },
    reason: 'The scaffold has no dependencies: npx installs it at each use.',
  },
  {
    files: ['pkk-employees/*.test.ts'],
    allow: ['pkk-employees/**', 'scripts/sdk/**'],
    reason: 'A test of the package for embedding pages imports that package and what packs it.',
  },
  {
    files: ['pkk-employees/fixtures/**'],
    allow: ['@osk/pkk-employees{,/**}'],
    reason: 'A page imports the published package.',
  },
  {
    files: ['pkk-employees/**'],
    allow: ['pkk-employees/**'],
    packages: { only: ['react', 'vue'] },
    reason: 'The package for embedding pages has no dependencies.',
  },
  {
    files: ['server/src/**/*.test.ts', 'server/{testing,contract-tests}/**'],
    allow: ['server/**', ...contract, '@osk/shared/testing/find-secrets'],
    reason: 'A test of the server imports the server and the contract.',
  },
  { files: ['server/**'], allow: ['server/src/**', ...contract], reason: 'The server imports its own sources and the contract.' },
  {
    files: ['e2e/**'],
    allow: [
      'e2e/**',
      ...contract,
      '@osk/shared/testing/find-secrets',
      'scripts/*.ts',
      'examples/embedding/**',
      'remote-kit/build/baseline/**',
    ],
    reason: 'The browser tests import the contract and the list of what browsers lack, and run the rest as processes.',
  },
  {
    files: ['bench/**'],
    allow: ['**', '@osk/**'],
    reason: 'A benchmark may measure every part.',
  },
  {
    files: ['examples/**'],
    allow: ['examples/**', 'scripts/*.ts'],
    reason: 'An example knows the portal by its address.',
  },
  {
    files: ['scripts/**', '*.ts'],
    allow: [
      '{scripts,remote-kit,create,shared/src/contract}/**',
      'server/src/{main,operator,platform/config}.ts',
      'mfe-pkk/src/conformance{,/**}.ts',
      'shared/src/remote/remote.ts',
      'shared/src/ui/navigation-icons.ts',
    ],
    reason: 'A script starts the tools and the server by their main files.',
  },
];

/**
 * Floors of the server, the lowest first. A capability imports those on lower floors, and none beside it. Files directly in `server/src` are
 * the entry points, above all floors.
 */
export const serverFloors: readonly (readonly string[])[] = [
  ['platform'],
  ['command-line'],
  ['accounts', 'catalogue', 'enquiries', 'registry'],
  ['orders', 'employees', 'pages'],
  ['payments', 'erasure', 'backup', 'demo', 'check'],
];

/** Folders with one folder a feature. A feature imports no other; the composers, the files beside the features and tests may. */
export const featureFolders: readonly { folder: string; composers: readonly string[]; common?: string }[] = [
  { folder: 'mfe-landing/src', composers: ['landing'] },
  { folder: 'mfe-licences/src', composers: [], common: 'licence' },
  { folder: 'mfe-sms/src', composers: [] },
  { folder: 'mfe-pkk/src', composers: [] },
];
