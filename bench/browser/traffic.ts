import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

type Request = { url: string; isScript: boolean; finished?: { at: number; bytes: number } };

/** Bytes and requests on the network, with their headers. What came from the cache is in none of them. */
type Measured = { bytes: number; scripts: number; requests: number };

export type Traffic = {
  /** What has arrived whole until this time of the page; everything by default. @param folder only what is below this path */
  until(time?: number, folder?: string): Promise<Measured>;
  /** Whether nothing is requested and nothing arrives for so many milliseconds from now on. */
  silentFor(milliseconds: number): Promise<boolean>;
};

/** Records the traffic of a tab from now on. */
export function recordTraffic(cdp: CDPSession): Traffic {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let events = 0;
  /** Seconds from the epoch to the start of the browser's clock. */
  let clockStart = 0;

  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    clockStart = wallTime - timestamp;
    requests.set(requestId, { url: request.url, isScript: type === 'Script' });
    pending.add(requestId);
    events += 1;
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    // Pages fetch the scripts that they import later.
    if (request) request.isScript ||= type === 'Script' || response.mimeType.endsWith('javascript');
  });
  // `dataReceived` has no sizes on a slowed network.
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.finished = { at: timestamp, bytes: encodedDataLength };
    pending.delete(requestId);
    events += 1;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
    events += 1;
  });

  return {
    async until(time = Number.POSITIVE_INFINITY, folder = '') {
      const { result } = await cdp.send('Runtime.evaluate', { expression: 'performance.timeOrigin' });
      const end = (Number(result.value) + time) / 1000 - clockStart;
      const arrived = [...requests.values()].flatMap(({ url, isScript, finished }) =>
        finished && finished.bytes > 0 && finished.at <= end && new URL(url).pathname.startsWith(folder) ? [{ isScript, ...finished }] : [],
      );
      return { bytes: sizeOf(arrived), scripts: sizeOf(arrived.filter(({ isScript }) => isScript)), requests: arrived.length };
    },
    async silentFor(milliseconds) {
      const before = events;
      await pause(milliseconds);
      return events === before && pending.size === 0;
    },
  };
}

const sizeOf = (arrived: readonly { bytes: number }[]) => arrived.reduce((total, { bytes }) => total + bytes, 0);
