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
