import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// Bare Fastify in its own process. It sends the JSON of a file: the lower bound of any answer.
// node bench/api/bare-fastify.ts <port> <folder>
const [port, folder] = process.argv.slice(2);
const app = fastify();
for (const name of ['products', 'licences']) {
  const body = readFileSync(`${folder}/${name}.json`, 'utf8');
  app.get(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
}
app.get('/readyz', (_request, reply) => reply.send('ready'));
await app.listen({ host: '127.0.0.1', port: Number(port) });
