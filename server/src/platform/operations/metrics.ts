import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedFailure, RemoteReport } from '@osk/shared/contract/shapes/remote';
import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, OpenDatabase } from '../db/database.ts';
import { backups } from '../db/tables/backup.ts';
import type { LogStream } from '../http/log-stream.ts';
import { mailKinds } from '../mail/layout.ts';
import { type MailOutcome, mailOutcomes } from '../mail/mail-worker.ts';
import { countWaiting } from '../mail/outbox.ts';

type RemoteCount = Pick<RemoteReport, 'remote' | 'outcome' | 'milliseconds'> & { version: string | undefined };
type FailureCount = Omit<EmbeddedFailure, 'version'> & { origin: string; version: string | undefined };
type ServedVersion = { remote: string; version: string };
type Embedding = { remote: string; origins: readonly string[] };

export type Metrics = ReturnType<typeof createMetrics>;

/** The label of versions that are not served now, and of origins that are not listed. */
export const other = 'other';

/** Labels have few values: remotes and their served versions, patterns of routes, never the caller's input. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const loads = counter(
    'portal_remote_loads_total',
    'Outcomes of loading remotes: loaded, failed, stalled, fell-back; and later errors: threw, call-failed',
    'remote',
    'version',
    'outcome',
  );
  const embeddedFailures = counter(
    'portal_embedded_failures_total',
    'Failures of remotes embedded in pages of other sites: file, load, render, crash',
    'remote',
    'version',
    'origin',
    'failure',
  );
  const loadBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const loadSeconds = histogram('portal_remote_load_seconds', 'From the request for a remote until it is rendered', loadBuckets, 'remote');
  const unloggedHelp = 'Reports of failed remotes that the log left out because there were too many';
  const unloggedReports = counter('portal_remote_reports_unlogged_total', unloggedHelp);
  const requests = counter('portal_http_requests_total', 'Answered requests', 'method', 'route', 'status');
  const requestBuckets = [0.005, 0.01, 0.025, ...loadBuckets];
  const requestSeconds = histogram('portal_http_request_seconds', 'From a request to the end of its answer', requestBuckets, 'route');
  const mails = counter('portal_mails_total', 'E-mails by outcome: sent, deferred (rejected for now), failed', 'kind', 'outcome');
  const mailServerHelp = 'Failures of the mail server or the mail folder that no single e-mail caused';
  const mailServerFailures = counter('portal_mail_server_failures_total', mailServerHelp);
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
    countRequest({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    /** Counts a page's report about a remote, whose name must be one of the portal's. The version is undefined for one that is not served. */
    countRemote({ remote, version = other, outcome, milliseconds }: RemoteCount) {
      loads.inc({ remote, version, outcome });
      if (outcome === 'loaded') loadSeconds.observe({ remote }, milliseconds / 1000);
    },
    countEmbeddedFailure({ version = other, ...labels }: FailureCount) {
      embeddedFailures.inc({ ...labels, version });
    },
    countUnloggedReport: () => unloggedReports.inc(),
    /** Starts the counters of the served releases at zero, and removes those of others. Reads the versions each time. */
    watchRemotes(readVersions: () => readonly ServedVersion[], embedding: Embedding) {
      readServed = readVersions;
      embedded = embedding;
    },
    countMail: (kind: string, outcome: MailOutcome) => mails.inc({ kind, outcome }),
    countMailServerFailure: () => mailServerFailures.inc(),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchLog(stream: LogStream) {
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
    watchDatabase(open: OpenDatabase) {
      readDatabase = databaseMetrics(open, registers);
    },
    /** Returns all metrics in Prometheus' text format, within two seconds even during an outage of the database. */
    async read(): Promise<string> {
      updateRemotes();
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const databaseTimeout = 1000;

function databaseMetrics({ database, connections, space }: OpenDatabase, registers: Registry[]): () => Promise<void> {
  const waiting = new Gauge({ name: 'portal_outbox_waiting', help: 'Waiting e-mails', registers });
  const oldest = new Gauge({ name: 'portal_outbox_oldest_seconds', help: 'Age of the oldest waiting e-mail', registers });
  const backupHelp = 'Age of the last backup; +Inf without any';
  const backup = new Gauge({ name: 'portal_backup_age_seconds', help: backupHelp, registers });
  const readOnly = new Gauge({ name: 'portal_database_read_only', help: 'Whether too little space is free for writes', registers });
  const readConnections = connections && connectionMetrics(connections, registers);
  return async () => {
    readConnections?.();
    readOnly.set(space?.isLow() ? 1 : 0);
    const late = pause(databaseTimeout, undefined, { ref: false });
    const reads = Promise.all([countWaiting(database), readBackupAge(database)]);
    const [outbox, backupAge] = (await Promise.race([reads.catch(() => undefined), late])) ?? [];
    if (outbox && backupAge !== undefined) {
      waiting.set(outbox.count);
      oldest.set(outbox.oldestSeconds);
      backup.set(backupAge);
    } else for (const gauge of [waiting, oldest, backup]) gauge.remove();
  };
}

async function readBackupAge(database: Database): Promise<number> {
  const age = sql<string | number | null>`extract(epoch from now() - max(${backups.madeAt}))`;
  const [last] = await database.select({ age }).from(backups);
  return Number(last?.age ?? Number.POSITIVE_INFINITY);
}

function connectionMetrics(connections: NonNullable<OpenDatabase['connections']>, registers: Registry[]): () => void {
  const up = new Gauge({ name: 'portal_database_up', help: 'Whether the database answers', registers });
  const states = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections that are open, those of them that are idle, and callers waiting for one',
    labelNames: ['state'],
    registers,
  });
  const waits = new Histogram({
    name: 'portal_database_connection_wait_seconds',
    help: 'How long transactions waited for a connection',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  connections.onWait((seconds) => waits.observe(seconds));
  return () => {
    const { isUp, isWatched, ...counts } = connections.state();
    up.set(isUp ? 1 : 0);
    for (const [state, count] of Object.entries(counts)) states.set({ state }, count);
  };
}
