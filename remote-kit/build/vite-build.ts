import { build, type InlineConfig } from 'vite';

/** What the process gets as its argument, as JSON. */
export type ViteBuild = Pick<InlineConfig, 'configFile' | 'build'>;

// Builds the working folder. Prints only the errors, because the warnings of a failed build hide them.
try {
  await build({ ...(JSON.parse(process.argv[2] ?? '') as ViteBuild), logLevel: 'silent' });
} catch (error) {
  const { errors = [error] } = error as { errors?: readonly unknown[] };
  process.stdout.write(errors.map((each) => (each instanceof Error ? each.message : String(each))).join('\n\n'));
  process.exitCode = 1;
}
