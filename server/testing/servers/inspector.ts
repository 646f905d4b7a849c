import { once } from 'node:events';
import * as z from 'zod/mini';

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

/** A process that was started with `--inspect`. */
export type Inspector = {
  /** Collects garbage. Returns the bytes of the heap that are in use after it. */
  heapInUse(): Promise<number>;
  close(): void;
};

/** Connects to the inspector on a port of this machine. */
export async function connectInspector(port: number): Promise<Inspector> {
  const [target] = z.parse(Targets, await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let calls = 0;
  const call = async (method: string): Promise<{ usedSize?: number }> => {
    calls += 1;
    const id = calls;
    const answered = new Promise<{ usedSize?: number }>((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const message: { id?: number; result?: { usedSize?: number } } = JSON.parse(String(data));
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message.result ?? {});
      };
      socket.addEventListener('message', onMessage);
    });
    socket.send(JSON.stringify({ id, method }));
    return answered;
  };
  return {
    async heapInUse() {
      // Finalizers free more in a second round.
      for (let round = 0; round < 2; round += 1) await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).usedSize ?? Number.NaN;
    },
    close: () => socket.close(),
  };
}
