import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TestSmtpServer = Readonly<{
  port: number;
  /** The received mails, unchanged. */
  mails: readonly Readonly<{ from: string; to: readonly string[]; raw: string; secure: boolean }>[];
  stop: () => Promise<void>;
}>;

/** A mail server on this machine that accepts everything, unless the options say otherwise. */
export const startSmtpServer = async (options: SMTPServerOptions = {}): Promise<TestSmtpServer> => {
  const mails: { from: string; to: string[]; raw: string; secure: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
          secure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  // Ignored, because some tests end a client in the middle of a mail.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, stop: () => new Promise((resolve) => server.close(() => resolve())) };
};
