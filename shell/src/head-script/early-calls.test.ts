// @vitest-environment jsdom
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { beginEarlyCalls, takeEarlyAnswers } from './early-calls.ts';

let close = () => {};
afterEach(() => {
  close();
  takeEarlyAnswers();
});

/** A server that answers with status and text. Returns its address and the requests that it got. */
async function serve(status: number, text: string) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test('begins the calls with token and language, and hands the answers over once', async () => {
  const { origin, requests } = await serve(200, '{"statusCode":200,"data":[]}');
  document.documentElement.lang = 'en';
  beginEarlyCalls([`${origin}/api/a`, `${origin}/api/b`], 'secret');
  const early = takeEarlyAnswers();
  expect(early).toMatchObject({ token: 'secret', language: 'en' });
  for (const path of ['/api/a', '/api/b']) {
    expect(await early?.answers.get(origin + path)).toEqual({ status: 200, answer: { statusCode: 200, data: [] } });
  }
  expect(requests.map(({ url }) => url).toSorted()).toEqual(['/api/a', '/api/b']);
  expect(requests[0]?.headers).toMatchObject({
    accept: 'application/json',
    'accept-language': 'en, pl;q=0.5, en;q=0.5',
    authorization: 'Bearer secret',
  });
  expect(takeEarlyAnswers(), 'a second time').toBeUndefined();
});

test('hands over no answer of a call that fails on its way or is not JSON', async () => {
  const { origin } = await serve(502, '<html>');
  beginEarlyCalls([`${origin}/api/a`, 'http://127.0.0.1:1/api/b'], 'secret');
  const answers = await Promise.all(takeEarlyAnswers()?.answers.values() ?? []);
  expect(answers).toEqual([undefined, undefined]);
});

test('hands over nothing when no call has begun', () => {
  expect(takeEarlyAnswers()).toBeUndefined();
});
