import { requestTimeout, type Transport } from './transport.ts';

/** The transport of embedded modules, whose script has no room for ky. */
export const fetchTransport: Transport = async (address, { headers, json, signal, ...request }) => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  if (json !== undefined) sent.set('Content-Type', 'application/json');
  const body = json === undefined ? null : JSON.stringify(json);
  const timeout = AbortSignal.timeout(requestTimeout);
  try {
    return await fetch(address, { ...request, headers: sent, body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (cause) {
    // Browsers report every failure of the network as a TypeError.
    throw cause instanceof TypeError ? Object.assign(new Error(`No answer from ${address}`, { cause }), { name: 'NetworkError' }) : cause;
  }
};
