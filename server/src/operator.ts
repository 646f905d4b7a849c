import './platform/quick-imports.ts';

// All that a command writes is closed to other users.
process.umask(0o077);

const [{ runInTerminal }, commands] = await Promise.all([import('./command-line/run-operator.ts'), import('./commands.ts')]);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader like `head` closes the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`The output cannot be written (${error.code ?? error.name}). It is incomplete.\n`);
  process.exit(1);
});
const code = await runInTerminal(process.argv.slice(2), process.env, commands);
// Waits until a pipe has taken all output.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
