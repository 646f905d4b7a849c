import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { usePortal } from '../../../testing/servers/portal.ts';

type Operation = {
  description?: string;
  responses: Record<string, unknown>;
  parameters: { name: string; in: string }[];
  security: Record<string, unknown>[];
  requestBody?: { description?: string; content: { 'application/json': { schema: unknown } } };
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

describe(`API-08 the API's description on ${databaseName}`, () => {
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

  test('OPS-07 describes the body of an edit: nothing but the id is required, optional fields may be null', async () => {
    const { paths } = (await portal.app.inject('/api/openapi.json')).json<Document>();
    const { description, content } = paths['/api/employees']?.put?.requestBody ?? {};
    expect(description).toMatch(/left out stays/);
    expect(content?.['application/json'].schema).toMatchObject({
      required: ['id'],
      properties: {
        firstName: { type: 'string' },
        phoneNumber: { type: ['string', 'null'] },
        address: { type: ['object', 'null'], properties: { city: { type: ['string', 'null'] } } },
      },
    });
    expect(paths['/api/companies']?.put?.requestBody).not.toHaveProperty('description');
  });

  test('OPS-06 describes the pages of a list', async () => {
    const { paths } = (await portal.app.inject('/api/openapi.json')).json<Document>();
    const list = paths['/api/employees']?.get;
    expect(list?.parameters.map(({ name }) => name)).toEqual(['limit', 'after', 'Accept-Language']);
    expect(list?.parameters[0]).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } });
    expect(list?.description).toMatch(/`next` as `after`/);
    expect(JSON.stringify(list?.responses[200])).toContain('"next":{"type":"string"');
    expect(JSON.stringify(paths['/api/products']?.get?.responses[200])).not.toContain('"next"');
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
