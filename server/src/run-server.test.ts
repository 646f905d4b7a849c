import fastify from 'fastify';
import { expect, test } from 'vitest';
import { stopInOrder } from './run-server.ts';

test('ACC-06 stops the mail worker and closes the database when closing the server fails', async () => {
  const stopped: string[] = [];
  const note = (name: string) => async () => void stopped.push(name);
  const app = fastify();
  app.addHook('onClose', () => Promise.reject(new Error('not closed')));
  const jobs = async () => {
    // They still use the database when closing has already failed.
    await new Promise(setImmediate);
    stopped.push('jobs');
  };
  const stopping = stopInOrder(app, jobs, [note('mail worker'), note('database')]);
  await expect(stopping).rejects.toThrow('not closed');
  expect(stopped).toEqual(['jobs', 'mail worker', 'database']);
});

test('ACC-06 closes the database when the mail worker does not stop', async () => {
  const stopped: string[] = [];
  const fail = () => Promise.reject(new Error('not stopped'));
  const stopping = stopInOrder(fastify(), async () => undefined, [fail, async () => void stopped.push('database')]);
  await expect(stopping).rejects.toThrow('not stopped');
  expect(stopped).toEqual(['database']);
});
