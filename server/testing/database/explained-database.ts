import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';

/** How PostgreSQL executed a statement. */
export type Explained = {
  statement: string;
  /** Tables with a sequential scan. */
  scanned: string[];
  indexes: string[];
  /** Pages of 8 kB that were read. */
  buffers: number;
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
};

/** Opens a database that explains each statement. `take` returns the explanations since its last call. */
export function openExplained(connectionString: string): { database: Database; take(): Explained[]; close(): Promise<void> } {
  let explained: Explained[] = [];
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString, max: 1, options: options.join(' ') });
  pool.on('connect', (client) => {
    // The test may drop the database before the connection has ended.
    client.on('error', () => undefined);
    client.on('notice', ({ message = '' }) => {
      const [, json] = message.split('plan:\n');
      if (json !== undefined) explained.push(explain(JSON.parse(json)));
    });
  });
  return {
    database: drizzle(pool) as unknown as Database,
    take() {
      const taken = explained;
      explained = [];
      return taken;
    },
    close: () => pool.end(),
  };
}

function explain({ 'Query Text': statement, Plan: root }: { 'Query Text': string; Plan: PlanNode }): Explained {
  const nodes = flatten(root);
  return {
    statement,
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
