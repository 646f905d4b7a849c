import { RemoteReport } from '@osk/shared/contract/shapes/remote';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import type { LogStream } from '../http/log-stream.ts';
import { mailKinds } from '../mail/layout.ts';
import { type MailMetrics, mailOutcomes } from '../mail/mail-worker.ts';
import { databaseMetrics } from './database-metrics.ts';

type ServedVersion = { remote: string; version: string };

/** Metrics for Prometheus. Labels have few values: remotes and their served versions, patterns of routes, never the caller's input. */
export type Metrics = MailMetrics & {
  /** Counts an answered request by its route's pattern. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a page's report about a remote, whose name must be one of the portal's. @param version undefined for one that is not served */
  countRemote(report: Pick<RemoteReport, 'remote' | 'outcome' | 'milliseconds'> & { version: string | undefined }): void;
  /** Counts a failure that a page reported and the log left out. */
  countUnloggedReport(): void;
  /**
   * Starts the counters of the served releases at zero, and removes those of other versions.
   * @param readVersions called at each reading, because others may be released
   */
  watchRemotes(readVersions: () => readonly ServedVersion[]): void;
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

/** The label of versions that are not served now. */
const otherVersion = 'other';

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
  let counted: readonly ServedVersion[] = [];
  const forEachSeries = (versions: readonly ServedVersion[], work: (labels: ServedVersion & { outcome: string }) => void) => {
    for (const served of versions) for (const outcome of RemoteReport.shape.outcome.options) work({ ...served, outcome });
  };
  const updateRemotes = () => {
    const served = readServed();
    const others = [...new Set(served.map(({ remote }) => remote))].map((remote) => ({ remote, version: otherVersion }));
    const isServed = (one: ServedVersion) => served.some(({ remote, version }) => remote === one.remote && version === one.version);
    forEachSeries(
      counted.filter((one) => !isServed(one)),
      (labels) => loads.remove(labels),
    );
    forEachSeries([...served, ...others], (labels) => loads.inc(labels, 0));
    counted = served;
  };
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    countRemote({ remote, version = otherVersion, outcome, milliseconds }) {
      loads.inc({ remote, version, outcome });
      if (outcome === 'loaded') loadSeconds.observe({ remote }, milliseconds / 1000);
    },
    countUnloggedReport: () => unloggedReports.inc(),
    watchRemotes(readVersions) {
      readServed = readVersions;
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
