import fastify from 'fastify';

// Bare Fastify in its own process. It answers with the JSON of its environment: the lower bound of any answer.
const app = fastify();
for (const name of ['products', 'licences']) {
  app.get(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(process.env[name]));
}
app.get('/readyz', (_request, reply) => reply.send('ready'));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
