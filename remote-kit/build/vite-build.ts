import { build, type InlineConfig } from 'vite';

/** What the process gets as its argument, as JSON. */
export type ViteBuild = Pick<InlineConfig, 'configFile' | 'build'>;

// Builds the working folder without a log. Sends the errors of a failed build to the process that has started this one.
try {
  await build({ ...(JSON.parse(process.argv[2] ?? '') as ViteBuild), logLevel: 'silent' });
} catch (error) {
  // Plugins may keep the process alive for seconds.
  process.send?.(describe(error), () => process.exit(1));
}

/** The message of the bundler has the place of each error. Another error has it in its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errors' in error ? error.message.replace(/^Build failed with \d+ errors?:\s*/, '') : (error.stack ?? error.message);
}
