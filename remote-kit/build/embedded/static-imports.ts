import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * Makes dynamic imports static, for builds of one script. There, the bundler would put every module that is imported dynamically into a
 * function, and keep all its exports.
 */
export function staticImports(): Plugin {
  return {
    name: 'static-imports',
    apply: 'build',
    transform(code, id) {
      if (isForeign.test(id) || !code.includes('import(')) return;
      const found = dynamicImportsIn(this.parse(code)).sort((a, b) => b.start - a.start);
      const name = (index: number) => `importedModule${index}`;
      const withNames = found.reduce(
        (text, { start, end }, index) => `${text.slice(0, start)}Promise.resolve(${name(index)})${text.slice(end)}`,
        code,
      );
      // Last, so that the module's own imports run first: they set the order of styles.
      const imports = found.map(({ source }, index) => `import * as ${name(index)} from ${JSON.stringify(source)};`);
      return { code: [withNames, ...imports].join('\n'), map: null };
    },
  };
}

/** A module of a package that is not one of ours. */
const isForeign = /\/node_modules\/(?!.*\/node_modules\/)(?!@osk\/)/;

function dynamicImportsIn(program: ESTree.Program) {
  const found: { start: number; end: number; source: string }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') found.push({ start, end, source: source.value });
    },
  }).visit(program);
  return found;
}
