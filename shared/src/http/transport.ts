import ky from 'ky';

type TransportRequest = {
  method: string;
  headers: Readonly<Record<string, string | undefined>>;
  credentials: RequestCredentials;
  keepalive: boolean;
  /** Sent as JSON. */
  json?: unknown;
  signal?: AbortSignal;
};

/**
 * Sends a request and returns the answer, whatever its status.
 * @throws an error named `NetworkError` without an answer, `TimeoutError` without one in time
 */
export type Transport = (address: string, request: TransportRequest) => Promise<Response>;

/** Milliseconds until a request fails. */
export const requestTimeout = 30_000;

/** The transport of embedded modules, whose script has no room for ky. */
export const fetchTransport: Transport = async (address, { headers, json, signal, ...request }) => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  if (json !== undefined) sent.set('Content-Type', 'application/json');
  const body = json === undefined ? null : JSON.stringify(json);
  const ended = firstAbort(AbortSignal.timeout(requestTimeout), signal);
  try {
    return await fetch(address, { ...request, headers: sent, body, signal: ended });
  } catch (cause) {
    // Browsers report every failure of the network as a TypeError.
    throw cause instanceof TypeError ? Object.assign(new Error(`No answer from ${address}`, { cause }), { name: 'NetworkError' }) : cause;
  }
};

/** Aborts with the first of these signals, like `AbortSignal.any`. */
function firstAbort(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** The transport of the portal. */
export const kyTransport: Transport = (address, { headers, ...request }) =>
  ky(address, { ...request, headers: { ...headers }, retry: 0, timeout: requestTimeout, throwHttpErrors: false });
