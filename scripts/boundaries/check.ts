import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages.ts';
import { findViolations } from './find-violations.ts';

// Looks at every source file that git knows or would add.
const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const violations = files.filter((file) => existsSync(join(root, file))).flatMap((file) => findViolations(root, file));
for (const { file, imported, reason } of violations) console.error(`${file} imports ${imported}\n    ${reason}`);
process.exitCode = violations.length > 0 ? 1 : 0;
