import { runOperator } from './run-operator.ts';

// Whoever reads only the beginning, like `head`, is done with the rest.
process.stdout.on('error', () => process.exit(0));
const code = await runOperator(process.argv.slice(2), process.env);
// What was printed must have left first: a pipe takes its time.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
