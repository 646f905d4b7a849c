import { describe, expect, test } from 'vitest';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';

type Operation = { responses: Record<string, unknown>; parameters: { name: string; in: string }[]; security: Record<string, unknown>[] };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

describe(`API-08 the API's description on ${databaseName}`, () => {
  const portal = usePortal();
  const document = async () => (await portal.app.inject('/api/openapi.json')).json<Document>();

  test('API-01 describes exactly the calls that it serves', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    expect(described.length).toBeGreaterThanOrEqual(11);
    for (const call of described) {
      const [method = '', path = ''] = call.split(' ');
      const known = portal.app.hasRoute({ method: method.toUpperCase() as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') });
      expect([call, known]).toEqual([call, true]);
    }
  });

  test('API-01 answers every described call with the error envelope when the request is invalid', async () => {
    const { paths } = await document();
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        // The request lacks the token or the anti-forgery header. Other tests cover calls that anyone may GET.
        if (security.length === 0) continue;
        const answer = await portal.app.inject({ method: method.toUpperCase() as 'GET', url: path.replace(/\{\w+\}/g, 'x') });
        expect([401, 403]).toContain(answer.statusCode);
        expect(answer.json()).toEqual({ statusCode: answer.statusCode, clientError: expect.any(String) });
      }
    }
  });

  test('describes tokens, the anti-forgery header, the idempotency key and errors', async () => {
    const { paths } = await document();
    const buy = paths['/api/licenses']?.post;
    expect(buy?.security).toEqual([{ token: [], antiForgery: [] }]);
    expect(buy?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(Object.keys(buy?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403', '409', '422', '429', '500']));
    for (const call of [paths['/api/licenses/extension']?.post, paths['/api/licenses/company']?.put]) {
      expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['404', '409']));
    }
    for (const save of [paths['/api/employees']?.post, paths['/api/employees']?.put]) {
      expect(Object.keys(save?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '409', '429']));
    }
    for (const byLink of ['/api/companies/activate/{id}', '/api/companies/change-forgotten-password']) {
      expect(Object.keys(paths[byLink]?.put?.responses ?? {})).toEqual(expect.arrayContaining(['404', '409', '410']));
    }
    expect(paths['/api/companies']?.post?.responses).not.toHaveProperty('410');
    expect(Object.keys(paths['/api/companies']?.put?.responses ?? {})).toEqual(expect.arrayContaining(['400', '401', '409', '429']));
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
});
