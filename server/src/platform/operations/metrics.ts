import { RemoteReport } from '@osk/shared/contract/remote';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import { mailKinds } from '../mail/layout.ts';
import { type MailCounts, mailOutcomes } from '../mail/worker.ts';
import { databaseMetrics } from './database-metrics.ts';

/** What the server counts, for Prometheus. Labels have few values each: names of remotes, patterns of routes, never what a caller sent. */
export type Metrics = MailCounts & {
  /** A request that was answered: its route's pattern, the seconds it took. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** What a page tells of a remote; the name must be one of the portal's. */
  countRemote(report: Pick<RemoteReport, 'remote' | 'outcome' | 'milliseconds'>): void;
  /** The remotes that will be told of. */
  expectRemotes(names: readonly string[]): void;
  /** From now on the process's own numbers too: memory, processor, event loop, garbage collection. */
  watchProcess(): void;
  /** From now on how it is with a database, and with the mail in it. */
  watchDatabase(open: OpenDatabase): void;
  /** All of it in Prometheus' text format, within two seconds whatever the database does. */
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
  const mails = new Counter({
    name: 'portal_mails_total',
    help: 'E-mails by outcome: sent, deferred (rejected for now), failed',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const mailServerFailures = new Counter({
    name: 'portal_mail_server_failures_total',
    help: 'Times that the mail server, or the folder for mail, failed for what is no fault of the mail',
    registers,
  });
  // What is counted from its first time on is seen to have grown then.
  for (const kind of mailKinds) for (const outcome of mailOutcomes) mails.inc({ kind, outcome }, 0);
  let readDatabase: () => Promise<void> = async () => undefined;
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    countRemote({ remote, outcome, milliseconds }) {
      loads.inc({ remote, outcome });
      if (outcome === 'loaded') loadSeconds.observe({ remote }, milliseconds / 1000);
    },
    expectRemotes(names) {
      for (const remote of names) for (const outcome of RemoteReport.shape.outcome.options) loads.inc({ remote, outcome }, 0);
    },
    countMail: (kind, outcome) => mails.inc({ kind, outcome }),
    countMailServerFailure: () => mailServerFailures.inc(),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchDatabase(open) {
      readDatabase = databaseMetrics(open, registers);
    },
    async read() {
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
