// It does not outlive the command that started it, even if that is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../../server/src/main.ts');

export {};
