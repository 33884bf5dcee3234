import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request as send, type ClientRequest } from 'node:http';
import { once } from 'node:events';
import { object, string } from 'yup';
import { bind } from './bind.ts';
import type { UploadedFiles } from './multipart.ts';
import { openApiDocument } from './openapi/document.ts';
import { defineRoute, signedIn } from './route.ts';
import { rawForm } from './testing/raw-form.ts';
import { createTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

type Heard = Readonly<{ body: unknown; files: UploadedFiles }>;

const upload = defineRoute<{ heard: Heard[] }>()({
  method: 'POST',
  path: '/papers',
  kind: 'command',
  summary: 'Upload documents.',
  permission: signedIn('no'),
  body: object({ title: string().required('Title is required').max(10, 'Title is too long') }),
  files: { front: { maxBytes: 1_000, required: true }, back: { maxBytes: 50_000 } },
  response: object({ message: string().required() }),
  handle: async ({ body, files }, { heard }) => {
    heard.push({ body, files });
    return { status: 200, body: { message: 'Taken' } };
  },
});

const megabyte = 1024 * 1024;

const list = defineRoute<{ heard: Heard[] }>()({
  method: 'POST',
  path: '/lists',
  kind: 'command',
  summary: 'Upload a list.',
  permission: signedIn('no'),
  files: { file: { maxBytes: megabyte, tooLarge: 'Choose a file of at most 1 MB.' } },
  response: object({ message: string().required() }),
  handle: async () => ({ status: 200, body: { message: 'Taken' } }),
});

describe('a form with files', () => {
  let app: TestApp;
  let person: SignedIn;
  let heard: Heard[];

  beforeEach(async () => {
    heard = [];
    app = createTestApp({ routes: bind([upload], { heard }) });
    person = await app.signInAs(3);
  });
  afterEach(() => {
    app.server.close();
  });

  const post = () => person.call.post('/papers');
  const some = Buffer.from('bytes \0 \xff', 'latin1');

  const expectRefused = async (
    sending: ReturnType<typeof post>,
    status: number,
    more: object,
  ): Promise<void> => {
    const answer = await sending;
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: more });
    expect(heard).toEqual([]);
  };

  it('gives the handler texts and bytes and nothing that the sender claims about a file', async () => {
    const answer = await post()
      .field('title', 'Passport')
      .attach('front', some, { filename: 'me & "you" é.exe', contentType: 'text/html' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Taken' }]);
    expect(heard).toEqual([{ body: { title: 'Passport' }, files: { front: { bytes: some } } }]);
  });

  it('accepts files up to their own limits', async () => {
    await post()
      .field('title', 'a')
      .attach('front', Buffer.alloc(1_000), 'a')
      .attach('back', Buffer.alloc(50_000), 'b');
    expect(heard[0]?.files['back']?.bytes.length).toBe(50_000);
  });

  it('refuses a file above its limit and names the field', async () => {
    await expectRefused(post().field('title', 'a').attach('front', Buffer.alloc(1_001), 'a'), 413, {
      code: 'TOO_LARGE',
      errors: { front: 'Choose a file of at most 10 MB.' },
    });
  });

  it.each([['../etc/passwd'], ['/etc/passwd'], ['..\\..\\boot.ini'], ['C:\\me.png'], ['a\tb.png']])(
    'refuses the file name %j',
    async (filename) => {
      const { type, body } = rawForm(['title', 'a'], ['front', filename, 'bytes']);
      await expectRefused(post().set('Content-Type', type).send(body), 422, {
        errors: { front: 'The file name contains a path. Rename the file.' },
      });
    },
  );

  it('refuses unknown files, repeated files and missing files', async () => {
    const front = () => post().field('title', 'a').attach('front', some, 'a');
    await expectRefused(front().attach('other', some, 'b'), 422, {
      errors: { other: 'Unknown field.' },
    });
    await expectRefused(front().attach('front', some, 'b'), 422, {
      errors: { front: 'Send this only once.' },
    });
    await expectRefused(post().field('title', 'a'), 422, { errors: { front: 'Choose a file.' } });
    await expectRefused(post().field('title', 'a').attach('front', some, ''), 422, {
      errors: { front: 'Choose a file.' },
    });
    await expectRefused(post().field('front', 'text').field('title', 'a'), 422, {
      errors: { front: 'Choose a file.' },
    });
  });

  it('validates its text fields like those of any request', async () => {
    const front = () => post().attach('front', some, 'a');
    await expectRefused(front(), 422, { errors: { title: 'Title is required' } });
    await expectRefused(front().field('title', 'far too long'), 422, {
      errors: { title: 'Title is too long' },
    });
    await expectRefused(front().field('title', 'a').field('title', 'b'), 422, {
      errors: { title: 'This must be text.' },
    });
    await expectRefused(front().field('title', 'a').field('admin', '1'), 422, {
      errors: { admin: 'Unknown field.' },
    });
    await expectRefused(front().field('title', 'a').field('__proto__', '1'), 422, {});
    await expectRefused(front().field('title', 'x'.repeat(120_000)), 422, {
      errors: { title: 'This is too long.' },
    });
  });

  it('refuses more parts than it can need', async () => {
    let form = post().attach('front', some, 'a');
    for (let index = 0; index < 60; index += 1) form = form.field(`f${index}`, '1');
    await expectRefused(form, 413, { code: 'TOO_LARGE' });
  });

  it('refuses a body that is not a form', async () => {
    await expectRefused(post().send({ title: 'a' }), 415, { code: 'NOT_MULTIPART' });
    await expectRefused(
      post().set('Content-Type', 'multipart/mixed; boundary=x').send('--x--'),
      415,
      { code: 'NOT_MULTIPART' },
    );
    for (const [type, body] of [
      ['multipart/form-data; charset=utf-8', '--x--'],
      ['multipart/form-data; boundary=x', 'nothing of a form'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="title"\r\n',
      ],
    ] as const) {
      await expectRefused(post().set('Content-Type', type).send(body), 400, {
        code: 'UNREADABLE_FORM',
      });
    }
  });

  it('refuses a form with a content encoding other than identity', async () => {
    const packed = post()
      .set('Content-Encoding', 'gzip')
      .field('title', 'a')
      .attach('front', some, 'a.png');
    await expectRefused(packed, 415, { code: 'WRONG_CONTENT_ENCODING' });
    const plain = post()
      .set('Content-Encoding', 'Identity')
      .field('title', 'a')
      .attach('front', some, 'a.png');
    expect((await plain).status).toBe(200);
  });

  it('checks rights before it reads the body', async () => {
    const answer = await app.call.post('/papers').attach('front', Buffer.alloc(5_000), 'a');
    expect(answer.status).toBe(401);
  });

  /** Begins a raw request to the upload, whose body the test writes itself. */
  const begin = async (headers: Record<string, string>): Promise<ClientRequest> => {
    if (!app.server.listening) await once(app.server.listen(0), 'listening');
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return send({
      port,
      method: 'POST',
      path: '/papers',
      headers: {
        Cookie: person.cookie,
        'Content-Type': 'multipart/form-data; boundary=x',
        ...headers,
      },
    });
  };
  const partHead = `--x\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\n`;

  it('cuts off 60 MB without a length long before all of it has arrived', async () => {
    const sending = await begin({ 'Transfer-Encoding': 'chunked' });
    const answered = once(sending, 'response');
    sending.on('error', () => undefined);
    sending.write(partHead);
    let sent = 0;
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    while (!isAnswered && sent < 60 * megabyte) {
      if (!sending.write(Buffer.alloc(64 * 1024))) {
        await Promise.race([once(sending, 'drain'), answered]);
      }
      sent += 64 * 1024;
    }
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    expect(sent).toBeLessThan(5 * megabyte);
    sending.destroy();
  });

  it('does not read 60 MB that were announced', async () => {
    const sending = await begin({ 'Content-Length': String(60 * megabyte) });
    sending.on('error', () => undefined);
    sending.write(partHead);
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });

  it('names the file and its limit when only its single file can make it too large', async () => {
    const other = createTestApp({ routes: bind([list], { heard }) });
    const { call } = await other.signInAs(3);
    const answer = await call
      .post('/lists')
      .attach('file', Buffer.alloc(3 * megabyte), 'a.csv')
      .timeout(10_000);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      413,
      'TOO_LARGE',
      { file: 'Choose a file of at most 1 MB.' },
    ]);
    other.server.close();
  });

  it('limits simultaneous uploads and releases those whose client disconnects', async () => {
    const halves: ClientRequest[] = [];
    for (let index = 0; index < 4; index += 1) {
      const sending = await begin({ 'Transfer-Encoding': 'chunked' });
      sending.on('error', () => undefined);
      sending.write(partHead);
      halves.push(sending);
    }
    const whole = () => post().field('title', 'a').attach('front', some, 'a');
    const until = async (status: number): Promise<void> => {
      while ((await whole()).status !== status)
        await new Promise((resolve) => setImmediate(resolve));
    };
    await until(503);
    halves.forEach((half) => half.destroy());
    await until(200);
  });

  it('is declared as multipart/form-data in the OpenAPI document', () => {
    const about = { title: 'T', version: '1', url: 'http://localhost', sessionCookie: 's' };
    const { paths } = openApiDocument([upload], about) as {
      paths: Record<string, Record<string, { requestBody: unknown }>>;
    };
    expect(paths['/papers']?.['post']?.requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              title: { type: 'string', maxLength: 10 },
              front: { type: 'string', format: 'binary', description: 'At most 1000 bytes.' },
              back: { type: 'string', format: 'binary', description: 'At most 50000 bytes.' },
            },
            required: ['title', 'front'],
            additionalProperties: false,
          },
        },
      },
    });
  });
});
