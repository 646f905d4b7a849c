import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { usePortal } from '../../../testing/servers/portal.ts';

type Operation = {
  responses: Record<string, unknown>;
  parameters: { name: string; in: string }[];
  security: Record<string, unknown>[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const portal = usePortal();

test('API-01 describes tokens, the anti-forgery header, the idempotency key and errors', async () => {
  const { openapi, paths } = (await portal.app.inject('/api/openapi.json')).json<Document>();
  expect(openapi).toBe('3.1.0');
  const buy = paths['/api/licenses']?.post;
  expect(buy?.security).toEqual([{ token: [], antiForgery: [] }, { token: [] }]);
  expect(paths['/api/token']?.post?.security).toEqual([{ antiForgery: [] }]);
  expect(paths['/api/licenses']?.get?.security).toEqual([{ token: [] }]);
  expect(paths['/api/products']?.get?.security).toEqual([]);
  expect(buy?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  expect(Object.keys(buy?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403', '409', '422', '429', '500']));
  expect(paths['/api/companies/activate/{id}']?.put?.parameters[0]).toMatchObject({ name: 'id', in: 'path' });
});

test('serves its page under a strict policy, and no other files of its library', async () => {
  const page = await portal.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe/);
  const parts = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address ?? '');
  expect(parts).toHaveLength(3);
  for (const address of parts) expect((await portal.app.inject(address)).statusCode).toBe(200);
  expect((await portal.app.inject('/api/docs/package.json')).statusCode).toBe(404);
});

test('FLD-03 repeats all cookies of the right form on its page when another host has set some', async () => {
  const { body } = await portal.app.inject('/api/docs/start.js');
  const token = (letter: string) => `${letter.repeat(22)}.${letter.repeat(43)}`;
  const headersFor = (method: string, cookie: string) => {
    let headers: unknown;
    const SwaggerUIBundle = ({ requestInterceptor }: { requestInterceptor(request: object): { headers: object } }) => {
      ({ headers } = requestInterceptor({ method, headers: {} }));
    };
    runInNewContext(body, { SwaggerUIBundle, document: { cookie } });
    return headers;
  };
  const cookie = `XSRF-TOKEN=foreign; X-XSRF-TOKEN=${token('x')}; XSRF-TOKEN=${token('a')}; portal-theme=dark; XSRF-TOKEN=${token('b')}`;
  expect(headersFor('POST', cookie)).toEqual({ 'X-XSRF-TOKEN': `${token('a')},${token('b')}` });
  expect([headersFor('GET', cookie), headersFor('POST', 'XSRF-TOKEN=foreign'), headersFor('POST', '')]).toEqual([{}, {}, {}]);
});
