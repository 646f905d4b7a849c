import type { RemoteReport } from '@osk/shared/contract/remote';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server counts, for Prometheus. Labels have few values each: names of remotes, patterns of routes, never what a caller sent. */
export type Metrics = {
  /** A request that was answered: its route's pattern, the seconds it took. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** What a page tells of a remote; the name must be one of the portal's. */
  countRemote(report: Pick<RemoteReport, 'remote' | 'outcome' | 'milliseconds'>): void;
  /** From now on the process's own numbers too: memory, processor, event loop, garbage collection. */
  watchProcess(): void;
  /** All of it in Prometheus' text format. */
  read(): Promise<string>;
  contentType: string;
};

/** Counters of one application: a process may hold several, as tests do. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const loads = new Counter({
    name: 'portal_remote_loads_total',
    help: 'What became of the remotes on the pages: loaded, failed, stalled, fell-back',
    labelNames: ['remote', 'outcome'],
    registers,
  });
  const loadSeconds = new Histogram({
    name: 'portal_remote_load_seconds',
    help: 'From asking for a remote until it is shown',
    labelNames: ['remote'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'From a request to the end of its answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    countRemote({ remote, outcome, milliseconds }) {
      loads.inc({ remote, outcome });
      if (outcome === 'loaded') loadSeconds.observe({ remote }, milliseconds / 1000);
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
