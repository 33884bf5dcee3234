import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { Answer } from './route.ts';
import { sendAnswer } from './send-answer.ts';

const base = ['Cache-Control', 'no-store', 'X-Frame-Options', 'DENY'];

const callOf = (answer: Answer) =>
  supertest(createServer((_request, response) => sendAnswer(response, answer, base)));

describe('an answer', () => {
  it('has the common headers, its position and its length in bytes', async () => {
    const given = await callOf({ status: 201, body: { name: 'Zoë' }, position: 7n }).get('/');
    expect(given.status).toBe(201);
    expect(given.body).toEqual({ name: 'Zoë' });
    expect(given.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '15',
      'daybook-position': '7',
    });
  });

  it('replaces a common header with its own value and sends a list as several headers', async () => {
    const headers = { 'cache-control': 'private', 'Set-Cookie': ['a=1', 'b=2'] };
    const given = await callOf({ status: 200, body: {}, headers }).get('/');
    expect(given.headers['cache-control']).toBe('private');
    expect(given.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('is sent unchanged when the handler sets its content type', async () => {
    const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
    const given = await callOf({ status: 200, body: 'a,b\n', headers }).get('/');
    expect(given.headers).toMatchObject({ 'content-type': headers['Content-Type'] });
    expect(given.text).toBe('a,b\n');
  });

  it('consists of headers only when it has no content or answers HEAD', async () => {
    const empty = await callOf({ status: 204, body: null, stale: 'stopped' }).delete('/');
    expect([empty.status, empty.text]).toEqual([204, '']);
    expect(empty.headers).toMatchObject({
      'daybook-stale': 'true',
      'daybook-stale-reason': 'stopped',
    });
    const head = await callOf({ status: 200, body: { a: 1 } }).head('/');
    expect(head.headers['content-length']).toBe('7');
  });
});
