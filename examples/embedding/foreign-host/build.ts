import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const react = { singleton: true, requiredVersion: '^19.0.0' };

/** Builds the Module Federation host with Rspack; the portal uses Vite. */
export async function buildForeignHost(): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: from('.'),
    entry: './src/index.ts',
    output: { path: from('dist'), filename: 'main.js', publicPath: 'auto', clean: true },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
          },
          type: 'javascript/auto',
        },
      ],
    },
    plugins: [
      new rspack.container.ModuleFederationPlugin({
        name: 'foreign_host',
        // All four in one version 19, so that the module runs on this React.
        shared: { react, 'react/jsx-runtime': react, 'react-dom': react, 'react-dom/client': react },
      }),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
