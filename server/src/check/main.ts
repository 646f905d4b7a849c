import '../platform/quick-imports.ts';

const { checkInstallation } = await import('./check-installation.ts');

process.exit(await checkInstallation(process.env, (line) => console.log(line)));
