import { describe, expect, test } from 'vitest';
import { buildInMemory } from '../../testing/use-folder.ts';
import { targets } from './baseline.ts';
import { baselineCheck } from './baseline-check.ts';
import { exceptions } from './exceptions.ts';

/** Builds modules by their addresses: the first one is the entry. Returns the error, or the styles. */
async function outcomeOf(modules: Record<string, string>, cssMinify: 'lightningcss' | false = 'lightningcss'): Promise<string> {
  const [entry = ''] = Object.keys(modules);
  const virtual = { name: 'virtual', resolveId: (id: string) => (id in modules ? id : undefined), load: (id: string) => modules[id] };
  const build = { ...targets, cssMinify, rolldownOptions: { input: entry } };
  const built = buildInMemory({ plugins: [baselineCheck(), virtual], build });
  return built.then(
    (result) => JSON.stringify(result),
    (error) => String(error),
  );
}

const importing = (...files: string[]) => files.map((file) => `import ${JSON.stringify(file)};`).join('');

describe('a build', { timeout: 60_000 }, () => {
  test.each([
    [
      'light-dark()',
      ':root { color-scheme: light dark; --ink: light-dark(#000, #fff) }',
      /\.css uses css\.types\.color\.light-dark, which .*: chrome 111, edge 111, safari 16\.4, safari_ios 16\.4/,
      /--ink:(?!.*light-dark)/,
    ],
    ['nesting', '.card { &:hover { color: red } }', /\.css uses css\.selectors\.nesting, which/, /\.card:hover/],
  ])('BRO-04 fails on %s when it is not lowered, and lowers it otherwise', async (_, styles, problem, lowered) => {
    const modules = { '/app.js': importing('/app.css'), '/app.css': styles };
    expect(await outcomeOf(modules, false)).toMatch(problem);
    expect(await outcomeOf(modules)).toMatch(lowered);
  });

  test('BRO-04 names every feature with its module', async () => {
    const outcome = await outcomeOf({
      '/app.js': `${importing('/wait.js')} console.log(URL.canParse(location.hash))`,
      '/wait.js': 'console.log(Promise.withResolvers())',
    });
    expect(outcome).toMatch(/\.js uses URL\.canParse in .*app\.js, which .*: chrome 111/);
    expect(outcome).toMatch(/\.js uses Promise\.withResolvers in .*wait\.js, which .*: chrome 111/);
  });

  test('BRO-04 excepts a module, and no other', async () => {
    const idle = 'requestIdleCallback(() => console.log(1))';
    const excepted = '/shared/src/when-idle.ts';
    expect(await outcomeOf({ '/app.js': importing(excepted), [excepted]: idle })).not.toContain('uses');
    const outcome = await outcomeOf({ '/app.js': `${importing(excepted)} requestIdleCallback(() => console.log(2))`, [excepted]: idle });
    expect(outcome).toMatch(/uses requestIdleCallback in .*app\.js/);
    expect(outcome).not.toContain('when-idle.ts');
  });

  test('BRO-04 fails when a module calls what another one defines for its own objects', async () => {
    const outcome = await outcomeOf({
      '/app.js': `${importing('/shapes.js')} console.log(new Set([1]).union(new Set(location.hash)))`,
      '/shapes.js': 'globalThis.shapes = { union: () => location.href }; console.log(globalThis.shapes.union())',
    });
    expect(outcome).toMatch(/uses Set\.union in .*app\.js/);
    expect(outcome).not.toContain('shapes.js');
  });

  test('BRO-04 passes when modules have variables with the names of globals, and packages methods of their own', async () => {
    const [shapes, draw] = ['/node_modules/shapes/shapes.js', '/node_modules/shapes/draw.js'];
    const outcome = await outcomeOf({
      '/app.js': `import { Scheduler } from '/own.js'; ${importing(draw)} Scheduler(location.href)`,
      '/own.js': 'export function Scheduler(href) { console.log(href, Scheduler.name) }',
      [draw]: `import { shapes } from '${shapes}'; console.log(shapes.union())`,
      [shapes]: 'export const shapes = { union() { return location.href } }; console.log(shapes)',
    });
    expect(outcome).toContain('location.href');
    expect(outcome).not.toContain('uses');
  });
});

test('BRO-04 has a place for each exception of scripts, and none for those of styles', () => {
  expect(exceptions.filter(({ feature, in: place }) => feature.startsWith('css.') === (place !== undefined))).toEqual([]);
});
