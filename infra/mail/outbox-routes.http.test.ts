import { describe, expect, it } from '@jest/globals';
import { bind } from '../http/bind.ts';
import { createTestApp } from '../http/testing/test-app.ts';
import type { MailRow, Outbox } from './outbox.ts';
import { outboxRoutes } from './outbox-routes.ts';

const row = (id: string, subject: string): MailRow => ({
  id,
  template: 'greeting',
  outcome: 'sent',
  expiresAt: null,
  createdAt: new Date('2026-06-11T10:00:00Z'),
  mail: { id, to: 'ada@example.test', subject, text: 'Hello <you>', html: `<p>${id}</p>` },
});

const rows = [row('b/2', '<b>Second</b>'), row('a/1', 'First')];
const file = { name: 'sum.pdf', mediaType: 'application/pdf', content: 'JVBERg==' };
const withFile: MailRow = {
  ...row('c/3', 'With a file'),
  mail: { id: 'c/3', to: '', subject: 'With a file', text: '', html: '', attachments: [file] },
};
const outbox: Pick<Outbox, 'newest' | 'find'> = {
  newest: async () => rows,
  find: async (id) => rows.find((one) => one.id === id) ?? null,
};

const appWith = (it: typeof outbox | null) =>
  createTestApp({ routes: bind(outboxRoutes, { outbox: it }) });

const addresses = [
  '/dev/outbox',
  '/dev/outbox/api',
  '/dev/outbox/mail?id=a%2F1',
  '/dev/outbox/attachment?id=c%2F3',
];

describe('the outbox of a site without a mail server', () => {
  it('lists the sent mails, newest first', async () => {
    const { status, body } = await appWith(outbox).call.get('/dev/outbox/api');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: 'b/2',
        to: 'ada@example.test',
        subject: '<b>Second</b>',
        text: 'Hello <you>',
        html: '<p>b/2</p>',
        attachments: [],
        created_at: '2026-06-11T10:00:00.000Z',
      },
      expect.objectContaining({ id: 'a/1' }),
    ]);
  });

  it('is a page that shows the newest mail or the requested one', async () => {
    const { call } = appWith(outbox);
    const newest = await call.get('/dev/outbox');
    expect(newest.headers['content-type']).toContain('text/html');
    expect(newest.text).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(newest.text).not.toContain('<b>Second');
    expect(newest.text).toContain('src="/dev/outbox/mail?id=b%2F2"');
    expect((await call.get('/dev/outbox?id=a%2F1')).text).toContain(
      'src="/dev/outbox/mail?id=a%2F1"',
    );
  });

  it('shows a mail in a sandbox that runs no scripts and loads nothing', async () => {
    const { text, headers } = await appWith(outbox).call.get('/dev/outbox/mail?id=a%2F1');
    expect(text).toBe('<p>a/1</p>');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('serves the attachments of a mail and no other files', async () => {
    const { call } = appWith({ newest: async () => [withFile], find: async () => withFile });
    expect((await call.get('/dev/outbox')).text).toContain(
      '<a href="/dev/outbox/attachment?id=c%2F3&amp;index=0" download>sum.pdf</a>',
    );
    const answer = await call.get('/dev/outbox/attachment?id=c%2F3');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="sum.pdf"');
    expect((await call.get('/dev/outbox/attachment?id=c%2F3&index=1')).status).toBe(404);
    expect((await call.get('/dev/outbox/api')).body.data[0].attachments).toEqual(['sum.pdf']);
  });

  it.each(addresses)('does not exist for other machines: %s', async (address) => {
    const { call } = appWith(outbox);
    const far = await call.get(address).set('X-Forwarded-For', '203.0.113.9');
    expect(far.status).toBe(404);
  });

  it.each(addresses)('does not exist when a mail server is set: %s', async (address) => {
    expect((await appWith(null).call.get(address)).status).toBe(404);
  });
});
