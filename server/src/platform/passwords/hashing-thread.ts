import { hashSync } from '@node-rs/argon2';
import { answerTasks } from '../threads/answer-tasks.ts';
import type { Task } from './passwords.ts';

answerTasks(({ password, options }: Task) => hashSync(password, { parallelism: 1, ...options }));
