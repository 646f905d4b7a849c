import { expect, test } from 'vitest';
import { packumentOf, tarballPath } from './packument.ts';

const registry = 'https://portal.example/sdk/';
const named = (version: string) => ({
  manifest: {
    name: '@osk/shared',
    version,
    description: 'Not needed to install it',
    exports: { '.': './index.js' },
    dependencies: { zod: '4.6.7' },
    peerDependencies: { react: '19.3.1' },
  },
  integrity: `sha512-${version}`,
  shasum: version,
});

test('packumentOf gives what npm needs to install a version', () => {
  const version = '1.2.0-3fa94c1b';
  expect(packumentOf(named(version), [], registry)).toEqual({
    name: '@osk/shared',
    'dist-tags': { latest: version },
    versions: {
      [version]: {
        name: '@osk/shared',
        version,
        dependencies: { zod: '4.6.7' },
        peerDependencies: { react: '19.3.1' },
        dist: { tarball: `${registry}@osk/shared/-/shared-${version}.tgz`, integrity: `sha512-${version}`, shasum: version },
      },
    },
  });
});

test('packumentOf lists the versions that the shell runs', () => {
  const others = [
    '1.2.0-aaaaaaaa',
    '1.2.1-aaaaaaaa',
    '1.1.9-aaaaaaaa',
    '1.10.0-aaaaaaaa',
    '0.9.0-aaaaaaaa',
    '2.0.0-aaaaaaaa',
    '1.0.0-aaaaaaaa',
  ];
  const { versions } = packumentOf(named('1.2.0-3fa94c1b'), others.map(named), registry);
  expect(Object.keys(versions)).toEqual(['1.2.0-3fa94c1b', '1.2.0-aaaaaaaa', '1.1.9-aaaaaaaa', '1.0.0-aaaaaaaa']);
});

test('packumentOf lists every version of a package without a digest', () => {
  const { versions } = packumentOf(named('1.1.0'), ['1.0.0', '1.2.0', '2.0.0'].map(named), registry);
  expect(Object.keys(versions)).toEqual(['1.1.0', '1.0.0', '1.2.0', '2.0.0']);
});

test('tarballPath is that of registries', () => {
  expect(tarballPath('@osk/remote-kit', '1.2.0-3fa94c1b')).toBe('@osk/remote-kit/-/remote-kit-1.2.0-3fa94c1b.tgz');
});
