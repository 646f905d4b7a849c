import { createServer } from 'vite';
import { sampleMode } from '../build/remote-config.ts';
import { samplePage } from './sample-page.ts';
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
