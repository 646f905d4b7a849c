import { EmbeddedFailure } from '@osk/shared/contract/shapes/embedding';
import { RemoteReport } from '@osk/shared/contract/shapes/remote';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import type { LogStream } from '../http/log-stream.ts';
import { mailKinds } from '../mail/layout.ts';
import { type MailMetrics, mailOutcomes } from '../mail/mail-worker.ts';
import { databaseMetrics } from './database-metrics.ts';

type ServedVersion = { remote: string; version: string };
/** The remote that pages of other sites embed, and their origins. */
type Embedding = { remote: string; origins: readonly string[] };

/** Metrics for Prometheus. Labels have few values: remotes and their served versions, patterns of routes, never the caller's input. */
export type Metrics = MailMetrics & {
  /** Counts an answered request by its route's pattern. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a page's report about a remote, whose name must be one of the portal's. @param version undefined for one that is not served */
  countRemote(report: Pick<RemoteReport, 'remote' | 'outcome' | 'milliseconds'> & { version: string | undefined }): void;
  /** Counts a failure in a page of another site. @param version undefined for one that is not served */
  countEmbeddedFailure(report: Omit<EmbeddedFailure, 'version'> & { origin: string; version: string | undefined }): void;
  /** Counts a failure that a page reported and the log left out. */
  countUnloggedReport(): void;
  /**
   * Starts the counters of the served releases at zero, and removes those of other versions.
   * @param readVersions called at each reading, because others may be released
   */
  watchRemotes(readVersions: () => readonly ServedVersion[], embedding: Embedding): void;
  /** Adds metrics of the process: memory, processor, event loop, garbage collection. */
  watchProcess(): void;
  /** Adds the number of dropped log lines. */
  watchLog(stream: LogStream): void;
  /** Adds metrics of a database and of its outbox. */
  watchDatabase(open: OpenDatabase): void;
  /** Returns all metrics in Prometheus' text format, within two seconds even during an outage of the database. */
  read(): Promise<string>;
  contentType: string;
};

/** The label of versions that are not served now, and of origins that are not listed. */
export const other = 'other';

/** Creates the metrics of one application. Tests have several in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const loads = new Counter({
    name: 'portal_remote_loads_total',
    help: 'Outcomes of loading remotes: loaded, failed, stalled, fell-back; and later errors: threw, call-failed',
    labelNames: ['remote', 'version', 'outcome'],
    registers,
  });
  const embeddedFailures = new Counter({
    name: 'portal_embedded_failures_total',
    help: 'Failures of remotes embedded in pages of other sites: file, load, render, crash',
    labelNames: ['remote', 'version', 'origin', 'failure'],
    registers,
  });
  const loadSeconds = new Histogram({
    name: 'portal_remote_load_seconds',
    help: 'From the request for a remote until it is rendered',
    labelNames: ['remote'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const unloggedReports = new Counter({
    name: 'portal_remote_reports_unlogged_total',
    help: 'Reports of failed remotes that the log left out because there were too many',
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
    help: 'Failures of the mail server or the mail folder that no single e-mail caused',
    registers,
  });
  // From zero, so that Prometheus sees the first increase.
  for (const kind of mailKinds) for (const outcome of mailOutcomes) mails.inc({ kind, outcome }, 0);
  let readDatabase: () => Promise<void> = async () => undefined;
  let readServed: () => readonly ServedVersion[] = () => [];
  let embedded: Embedding = { remote: '', origins: [] };
  let counted: readonly ServedVersion[] = [];
  const labelsOfLoads = (versions: readonly ServedVersion[]) =>
    versions.flatMap((served) => RemoteReport.shape.outcome.options.map((outcome) => ({ ...served, outcome })));
  const labelsOfFailures = (versions: readonly ServedVersion[]) =>
    versions
      .filter(({ remote }) => remote === embedded.remote)
      .flatMap((served) => [...embedded.origins, other].map((origin) => ({ ...served, origin })))
      .flatMap((labels) => EmbeddedFailure.shape.failure.options.map((failure) => ({ ...labels, failure })));
  const updateRemotes = () => {
    const served = readServed();
    const others = [...new Set(served.map(({ remote }) => remote))].map((remote) => ({ remote, version: other }));
    const isServed = (one: ServedVersion) => served.some(({ remote, version }) => remote === one.remote && version === one.version);
    const ended = counted.filter((one) => !isServed(one));
    for (const labels of labelsOfLoads(ended)) loads.remove(labels);
    for (const labels of labelsOfFailures(ended)) embeddedFailures.remove(labels);
    for (const labels of labelsOfLoads([...served, ...others])) loads.inc(labels, 0);
    for (const labels of labelsOfFailures([...served, ...others])) embeddedFailures.inc(labels, 0);
    counted = served;
  };
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    countRemote({ remote, version = other, outcome, milliseconds }) {
      loads.inc({ remote, version, outcome });
      if (outcome === 'loaded') loadSeconds.observe({ remote }, milliseconds / 1000);
    },
    countEmbeddedFailure({ version = other, ...labels }) {
      embeddedFailures.inc({ ...labels, version });
    },
    countUnloggedReport: () => unloggedReports.inc(),
    watchRemotes(readVersions, embedding) {
      readServed = readVersions;
      embedded = embedding;
    },
    countMail: (kind, outcome) => mails.inc({ kind, outcome }),
    countMailServerFailure: () => mailServerFailures.inc(),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchLog(stream) {
      new Counter({
        name: 'portal_log_lines_dropped_total',
        help: 'Log lines dropped because nobody read them',
        registers,
        collect() {
          this.reset();
          this.inc(stream.droppedLines());
        },
      });
    },
    watchDatabase(open) {
      readDatabase = databaseMetrics(open, registers);
    },
    async read() {
      updateRemotes();
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
