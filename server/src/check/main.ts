import '../platform/compile-cache.ts';

const { checkInstallation } = await import('./check-installation.ts');

process.exit(await checkInstallation(process.env, (line) => console.log(line)));
