import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, normalizePath, type Plugin, searchForWorkspaceRoot } from 'vite';
import { sampleMode } from '../build/remote-config.ts';
import { untilStopped } from './until-stopped.ts';

type Options = { folder: string; port: number | undefined };

/** Shows the remote in a folder in a portal of its own, with its sample data, until it is stopped. Returns the exit code. */
export async function serveSamples({ folder, port }: Options): Promise<number> {
  const server = await createServer({
    root: folder,
    mode: sampleMode,
    appType: 'custom',
    logLevel: 'warn',
    // The terminal shows what the page reports, such as a call without a sample.
    server: { strictPort: true, forwardConsole: { logLevels: ['warn', 'error'] }, ...(port !== undefined && { port }) },
    plugins: [samplePage()],
  });
  await server.listen().catch((error: Error) => {
    throw new Error(`${error.message}. Choose another port with --port.`);
  });
  console.log(`\n  Open   http://localhost:${server.config.server.port}\n  Stop   Ctrl-C\n`);
  await untilStopped();
  await server.close();
  return 0;
}

// With `/` on Windows too, as globs and addresses need it.
const portal = normalizePath(fileURLToPath(new URL('portal/start-portal.tsx', import.meta.url)));

/** Vite plugin: answers every address with a page that shows the remote in a portal of its own. */
function samplePage(): Plugin {
  return {
    name: 'sample-page',
    config: ({ root = process.cwd() }) => {
      const shared = dirname(createRequire(import.meta.url).resolve('@osk/shared/package.json'));
      return {
        resolve: { dedupe: ['react', 'react-dom'] },
        // In a repository with links, both packages are outside of the remote's folder.
        server: { fs: { allow: [searchForWorkspaceRoot(root), join(dirname(portal), '..', '..'), shared] } },
        optimizeDeps: { entries: [portal, 'src/remote.ts'] },
      };
    },
    configureServer(server) {
      const html = pageOf(server.config.root);
      // After Vite's own middlewares: what they do not serve is an address of the portal.
      return () => {
        server.middlewares.use(async ({ url = '/', method, headers }, response, next) => {
          if (method !== 'GET' || !headers.accept?.includes('text/html')) return next();
          const page = await server.transformIndexHtml(url, html).catch(next);
          if (page === undefined) return;
          response.setHeader('Content-Type', 'text/html');
          response.end(page);
        });
      };
    },
  };
}

function pageOf(root: string): string {
  const importOr = (name: string, file: string) =>
    existsSync(join(root, 'src', file)) ? `import ${name} from '/src/${file}';` : `const ${name} = [];`;
  return `<!doctype html>
<html lang="pl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <title>Portal OSK</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module">
      import { startPortal } from '/@fs/${portal.replace(/^\//, '')}';
      import remote from '/src/remote.ts';
      ${importOr('routes', 'portal-routes.ts')}
      ${importOr('answers', 'sample-data.ts')}
      startPortal({ remote, routes, answers });
    </script>
  </body>
</html>`;
}
