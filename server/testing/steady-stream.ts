import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** An answer, or the error of a request without one. */
export type Outcome = { status: number | string; text: string };

/** Sends a request and waits for its answer or error. */
export async function sendRequest(address: string, options: RequestOptions, body?: string): Promise<Outcome> {
  try {
    const sent = request(address, options).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') };
  } catch (error) {
    return { status: String(error), text: '' };
  }
}

/** Sends requests in sequence on one connection until `stop`. Collects their outcomes. */
export function startStream(send: (agent: Agent) => Promise<Outcome>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      outcomes.push(await send(agent));
      await pause(20);
    }
  })();
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await running;
      agent.destroy();
    },
  };
}
