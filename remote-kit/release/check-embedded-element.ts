import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import { z } from '@osk/shared/contract/shapes/shape';
import { describeProblems } from './headless/describe-problems.ts';
import { runTask } from './headless/run-task.ts';

const About = z.object({ script: z.string() });

/** Renders the custom element of a build's script for other sites, if it has one. Returns the problems, one sentence each. */
export async function checkEmbeddedElement(
  folder: string,
  { files, calls }: Pick<Release, 'files' | 'calls'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const about = `${embeddedFolder}/about.json`;
  if (!Object.hasOwn(files, about)) return [];
  const { script } = About.parse(JSON.parse(await readFile(join(folder, about), 'utf8')));
  const problems = await runTask({ work: 'embed', script: join(folder, embeddedFolder, script), calls }, signal);
  return describeProblems(`${embeddedFolder}/${script} cannot be loaded`, problems);
}
