import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';

/** A raw request, or what makes the next one. */
export type Request = string | (() => string);

/** Sends a request `count` times over several connections, each after the previous answer. */
export async function sendAll(connections: readonly Connection[], request: Request, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    connections.map(async (connection) => {
      while (left > 0) {
        left -= 1;
        await connection.send(typeof request === 'string' ? request : request());
      }
    }),
  );
}

/**
 * Sends requests at a fixed rate, independent of the answers: a late answer delays all that follow.
 * @returns milliseconds from the scheduled time of each request to its answer
 */
export async function sendSteadily(port: number, requests: readonly string[], perSecond: number, seconds: number): Promise<number[]> {
  const free: Connection[] = [];
  const latencies: number[] = [];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  const sendOne = async (request: string, due: number) => {
    const connection = free.pop() ?? (await openConnection(port));
    await connection.send(request);
    latencies.push(performance.now() - due);
    free.push(connection);
  };
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    sent.push(sendOne(requests[number % requests.length] ?? '', due));
  }
  await Promise.all(sent);
  for (const connection of free) connection.end();
  return latencies;
}

/**
 * Sends requests over several connections at an even rate. A connection whose answer is late leaves out its next requests.
 * @returns a function that stops and resolves to the number of answers
 */
export async function keepSending(
  port: number,
  requests: readonly string[],
  { connections, perSecond }: { connections: number; perSecond: number },
): Promise<() => Promise<number>> {
  let answered = 0;
  let stopped = false;
  const began = performance.now();
  const period = (connections * 1000) / perSecond;
  const loops = Array.from({ length: connections }, async (_, index) => {
    const connection = await openConnection(port);
    let due = began + (index * period) / connections;
    for (let number = index; !stopped; number += connections) {
      while (due < performance.now()) due += period;
      await pause(due - performance.now());
      await connection.send(requests[number % requests.length] ?? '');
      answered += 1;
    }
    connection.end();
  });
  return async () => {
    stopped = true;
    await Promise.all(loops);
    return answered;
  };
}
