import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

export const backupCommands = [createBackup, restoreBackup];
