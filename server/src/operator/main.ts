import { runOperator } from './run-operator.ts';

// Whoever reads only the beginning, like `head`, is done with the rest.
process.stdout.on('error', () => process.exit(0));
process.exit(await runOperator(process.argv.slice(2), process.env));
