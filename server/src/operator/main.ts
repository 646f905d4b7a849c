import '../platform/compile-cache.ts';

const { runOperator } = await import('./run-operator.ts');

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads only the beginning, like `head`, is done with the rest.
  if (error.code === 'EPIPE') process.exit(0);
  // A full disk is another matter: half an export must not pass for a whole one.
  process.stderr.write(`The output cannot be written (${error.code ?? error.name}): it is not complete.\n`);
  process.exit(1);
});
const code = await runOperator(process.argv.slice(2), process.env);
// What was printed must have left first: a pipe takes its time.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
