import '../../server/src/platform/compile-cache.ts';

const { runReplicas } = await import('./run-replicas.ts');

process.exit(await runReplicas(process.argv.slice(2), process.env));
