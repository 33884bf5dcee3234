import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { bind } from './bind.ts';
import { openApiDocument } from './openapi/document.ts';
import { property } from './property.ts';
import { defineRoute, withSignature } from './route.ts';
import { plainHmac, sharedSecret, signatureAgeMsMost, timedHmac } from './signature.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const hook = defineRoute<object>()({
  method: 'POST',
  path: '/hooks/:provider',
  kind: 'command',
  summary: 'Receive a notification of a provider.',
  permission: withSignature('provider'),
  response: object({ heard: string().defined() }),
  handle: async ({ rawBody }) => ({ status: 200, body: { heard: String(rawBody) } }),
});

const secret = 'whsec_one';
let app: TestApp;
let usable: readonly string[];

beforeEach(() => {
  usable = [secret];
  app = createTestApp({
    routes: bind([hook], {}),
    signatures: new Map([
      ['timed', timedHmac('Signature', async () => usable)],
      ['plain', plainHmac('HMAC', 'sha512', async () => usable)],
      ['shared', sharedSecret('verif-hash', async () => usable)],
    ]),
  });
});

const body = '{"id":"evt_1", "unknown":[1,2]}';
const hmac = (text: string, key = secret, algorithm = 'sha256'): string =>
  createHmac(algorithm, key).update(text).digest('hex');
const seconds = (offsetMs = 0): number => Math.floor((app.now() + offsetMs) / 1000);
const timed = (offsetMs = 0, key = secret): string =>
  `t=${seconds(offsetMs)},v1=${hmac(`${seconds(offsetMs)}.${body}`, key)}`;

const send = (provider: string, name: string, value: string, sent = body) =>
  app.call
    .post(`/hooks/${provider}`)
    .set('Content-Type', 'application/json')
    .set(name, value)
    .send(sent);

const refused = (answer: { status: number; body: unknown }): void =>
  expect(answer).toMatchObject({ status: 401, body: { code: 'SIGNATURE_NOT_VALID' } });

describe("calls with a provider's signature", () => {
  it('given a valid signature, then the handler gets the exact bytes of the body', async () => {
    expect((await send('timed', 'Signature', timed())).body).toEqual({ heard: body });
  });

  it('given a form instead of JSON, then the signature of its bytes is valid too', async () => {
    const form = 'txn_id=1&status=100';
    const answer = await app.call
      .post('/hooks/plain')
      .type('form')
      .set('HMAC', hmac(form, secret, 'sha512'))
      .send(form);
    expect(answer.body).toEqual({ heard: form });
  });

  it('given a changed body, then 401', async () => {
    refused(await send('timed', 'Signature', timed(), body.replace('evt_1', 'evt_2')));
    refused(await send('timed', 'Signature', timed(), `${body} `));
    refused(await send('plain', 'HMAC', hmac(body, secret, 'sha512'), `${body}\n`));
  });

  it('given a call from too far in the past or future, then 401; at the limit it is accepted', async () => {
    refused(await send('timed', 'Signature', timed(-signatureAgeMsMost - 1000)));
    refused(await send('timed', 'Signature', timed(signatureAgeMsMost + 1000)));
    expect((await send('timed', 'Signature', timed(-signatureAgeMsMost))).status).toBe(200);
  });

  it('given an old signature with a new time, then 401', async () => {
    const old = timed(-signatureAgeMsMost - 1000).split(',')[1] ?? '';
    refused(await send('timed', 'Signature', `t=${seconds()},${old}`));
  });

  it('given another secret, two signatures or no secret set, then only a signature with a set secret is valid', async () => {
    refused(await send('timed', 'Signature', timed(0, 'whsec_two')));
    const both = `${timed(0, 'whsec_two')},v1=${hmac(`${seconds()}.${body}`)}`;
    expect((await send('timed', 'Signature', both)).status).toBe(200);
    usable = [];
    refused(await send('timed', 'Signature', timed()));
    refused(
      await send('timed', 'Signature', `t=${seconds()},v1=${hmac(`${seconds()}.${body}`, '')}`),
    );
  });

  it('given that a secret is being replaced, then signatures with either are valid until only one is set', async () => {
    const next = 'whsec_next';
    const withBoth = async (): Promise<readonly number[]> => {
      const answers = [
        await send('timed', 'Signature', timed()),
        await send('timed', 'Signature', timed(0, next)),
        await send('plain', 'HMAC', hmac(body, secret, 'sha512')),
        await send('plain', 'HMAC', hmac(body, next, 'sha512')),
        await send('shared', 'verif-hash', secret),
        await send('shared', 'verif-hash', next),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await withBoth()).toEqual([200, 401, 200, 401, 200, 401]);
    usable = [next, secret];
    expect(await withBoth()).toEqual([200, 200, 200, 200, 200, 200]);
    usable = [next];
    expect(await withBoth()).toEqual([401, 200, 401, 200, 401, 200]);
  });

  it('given no header, an empty or a malformed one, then 401', async () => {
    refused(await app.call.post('/hooks/timed').send({}));
    for (const value of [
      '',
      't=',
      'v1=',
      't=x,v1=',
      `t=${seconds()}`,
      `t=${seconds()},v1=`,
      ',,=,=',
    ])
      refused(await send('timed', 'Signature', value));
    for (const value of ['', secret.slice(0, -1), `${secret}x`])
      refused(await send('shared', 'verif-hash', value));
    expect((await send('shared', 'verif-hash', secret)).status).toBe(200);
  });

  it('given the signature of another provider or an unknown provider, then 401', async () => {
    refused(await send('plain', 'Signature', timed()));
    refused(await send('nobody', 'Signature', timed()));
    refused(await send('__proto__', 'Signature', timed()));
  });

  it('given the session of an admin instead of a signature, then 401', async () => {
    const { call } = await app.signInAs(1);
    refused(await call.post('/hooks/timed').send({}));
  });

  it('given a body that is too large or compressed, then 413 or 415', async () => {
    const much = 'x'.repeat(101 * 1024);
    expect((await send('shared', 'verif-hash', secret, much)).status).toBe(413);
    const packed = await send('shared', 'verif-hash', secret).set('Content-Encoding', 'gzip');
    expect(packed.status).toBe(415);
  });

  it('then the OpenAPI document declares the signature', () => {
    const about = { title: 'Test', version: '1', url: 'http://localhost', sessionCookie: 'c' };
    const paths = property(openApiDocument([hook], about), 'paths');
    expect(property(property(paths, '/hooks/{provider}'), 'post')).toMatchObject({
      security: [],
      'x-signed-by': '{provider}',
      requestBody: { content: { '*/*': {} } },
    });
  });
});
