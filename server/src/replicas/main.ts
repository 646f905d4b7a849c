import { runReplicas } from './run-replicas.ts';

process.exit(await runReplicas(process.argv.slice(2), process.env));
