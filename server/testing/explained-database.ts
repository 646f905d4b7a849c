import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../src/platform/db/database.ts';

/** How PostgreSQL executed a statement. */
export type Explained = {
  statement: string;
  /** Tables with a sequential scan. */
  scanned: string[];
  indexes: string[];
  /** Pages of 8 kB that were read. */
  buffers: number;
};

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
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

/** A database that explains each statement. `take` returns the explanations since its last call. */
export function openExplained(connectionString: string): { database: Database; take(): Explained[]; close(): Promise<void> } {
  let plans: Explained[] = [];
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString, max: 1, options: options.join(' ') });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, json] = message.split('plan:\n');
      if (json !== undefined) plans.push(explain(JSON.parse(json)));
    });
  });
  return {
    database: drizzle(pool) as unknown as Database,
    take() {
      const all = plans;
      plans = [];
      return all;
    },
    close: () => pool.end(),
  };
}

function explain({ 'Query Text': statement, Plan: root }: { 'Query Text': string; Plan: Node }): Explained {
  const nodes = all(root);
  return {
    statement,
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  };
}

function all(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(all)];
}
