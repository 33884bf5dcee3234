import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { MailNotSent, MailRefused } from './mail.ts';
import { createSmtpTransport } from './smtp.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

let servers: Readonly<{ stop: () => Promise<void> }>[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

const mail = {
  id: 'verify/1',
  to: 'ada@example.test',
  subject: 'Vérifiez ✓',
  text: 'Hello.\n',
  html: '<p>Hello.</p>',
};
const from = 'Daybook <no-reply@daybook.example>';
const never = new AbortController().signal;

const start = async (options?: SMTPServerOptions): Promise<TestSmtpServer> => {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
};

const refusing = (code: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('ada@example.test is not here'), { responseCode: code })),
});

const send = (port: number, { query = '', timeoutMs = 20_000, signal = never } = {}) =>
  createSmtpTransport({ url: `smtp://127.0.0.1:${port}${query}`, from, timeoutMs }).send(
    mail,
    signal,
  );

describe('mails by SMTP', () => {
  it('arrive with sender, subject, text and HTML', async () => {
    const { port, mails } = await start({ disabledCommands: ['STARTTLS'] });
    await send(port);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: 'no-reply@daybook.example',
      to: ['ada@example.test'],
    });
    expect(mails[0]?.raw).toMatch(/^From: Daybook <no-reply@daybook\.example>\r\n/m);
    expect(mails[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mails[0]?.raw).toContain('Content-Type: text/plain');
    expect(mails[0]?.raw).toContain('Content-Type: text/html');
    expect(mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
  });

  it('have the same Message-ID when they are sent again', async () => {
    const { port, mails } = await start({ disabledCommands: ['STARTTLS'] });
    await send(port);
    await send(port);
    const ids = mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@daybook\.example>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('given a file, then it is attached to the mail', async () => {
    const { port, mails } = await start({ disabledCommands: ['STARTTLS'] });
    const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
    const file = { name: 'sum.pdf', mediaType: 'application/pdf', content: 'JVBERg==' };
    await transport.send({ ...mail, attachments: [file] }, never);
    expect(mails[0]?.raw).toMatch(/Content-Type: application\/pdf; name=sum\.pdf/);
    expect(mails[0]?.raw).toContain('JVBERg==');
  });

  it('given a comma in an address, then nobody else gets the mail', async () => {
    const { port, mails } = await start({ disabledCommands: ['STARTTLS'] });
    const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
    const to = 'ada@example.test, eve@example.test';
    await transport.send({ ...mail, to }, never).catch(() => undefined);
    expect(mails.flatMap((one) => one.to)).not.toContain('eve@example.test');
  });

  it('given a permanently refused recipient, then the mail counts as refused and the error contains no address', async () => {
    const { port } = await start({ ...refusing(550), disabledCommands: ['STARTTLS'] });
    const error = await send(port).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ code: '550' });
    expect(String(error)).not.toContain('ada@');
  });

  it('given a temporarily refused recipient, then the mail can be retried and the error contains no address', async () => {
    const { port } = await start({ ...refusing(451), disabledCommands: ['STARTTLS'] });
    const error = await send(port).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(String(error)).not.toContain('ada@');
  });

  it('given no server, then the mail can be retried', async () => {
    const { port, stop } = await startSmtpServer();
    await stop();
    await expect(send(port)).rejects.toThrow(MailNotSent);
  });

  it('given a server without TLS where TLS is required, then nothing is sent', async () => {
    const { port, mails } = await start({ disabledCommands: ['STARTTLS'] });
    await expect(send(port, { query: '?requireTLS=true' })).rejects.toThrow(MailNotSent);
    expect(mails).toEqual([]);
  });

  it('given a server with an untrusted certificate, then nothing is sent', async () => {
    const { port, mails } = await start();
    await expect(send(port, { query: '?requireTLS=true' })).rejects.toThrow(MailNotSent);
    expect(mails).toEqual([]);
  });

  it('given a trusted server with TLS, then the mail arrives encrypted', async () => {
    const { port, mails } = await start();
    await send(port, { query: '?requireTLS=true&tls.rejectUnauthorized=false' });
    expect(mails[0]?.secure).toBe(true);
  });
});

describe('a mail server that does not answer', () => {
  /** A server that accepts connections and never answers. */
  const startSilent = async (): Promise<Readonly<{ port: number; called: Promise<void> }>> => {
    const sockets: Socket[] = [];
    let tell = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const server: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      tell();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push({
      stop: () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy();
          server.close(() => resolve());
        }),
    });
    return { port: (server.address() as AddressInfo).port, called };
  };

  it('is given up after the time limit', async () => {
    const { port } = await startSilent();
    await expect(send(port, { timeoutMs: 200 })).rejects.toThrow(MailNotSent);
  });

  it('does not delay the end of the process', async () => {
    const { port, called } = await startSilent();
    const ending = new AbortController();
    const sending = send(port, { signal: ending.signal, timeoutMs: 2_000 });
    await called;
    ending.abort();
    await expect(sending).rejects.toThrow();
  });
});
