import { hashSync, verifySync } from '@node-rs/argon2';
import { answerTasks } from '../threads/answer-tasks.ts';
import type { Task } from './passwords.ts';

answerTasks((task: Task) =>
  'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, { ...task.cost, parallelism: 1 }),
);
