import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { createAddressOf } from '../../command/identity/address-of.ts';
import { createWorld, type World } from '../../command/testing/world.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { bundledWords } from '../../domain/shared/texts/languages/bundled.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { createInMemoryMails } from '../../infra/mail/testing/in-memory-mails.ts';
import { idEnding, registered } from '../../query/testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../query/testing/world.ts';
import { mailStatement, type MailStatementDeps } from './mail-statement.ts';

const [ada, eve, bob] = [idEnding('a1'), idEnding('a2'), idEnding('a3')];
const [real, play, evesPlay] = [idEnding('b1'), idEnding('b2'), idEnding('b3')];
const walletOf = (userId: string, mode: 'real' | 'demo' = 'real'): readonly DomainEvent[] => [
  { ...walletOpened, data: { ...walletOpened.data, userId, mode } },
  { ...funded('1000'), data: { ...funded('1000').data, mode } },
];
const trade = { userId: ada, orderId: idEnding('c1') };
const posted = { result: '12.5', posted: '12.5' };

let read: QueryWorld;
let world: World;
let mails: ReturnType<typeof createInMemoryMails>;

beforeAll(async () => {
  read = await openQueryWorld();
  for (const [stream, ...events] of [
    [`user-${ada}`, registered('Ada Lovelace', 'ada@example.test')],
    [`user-${eve}`, registered('Eve Moneypenny', 'eve@example.test')],
    [`wallet-${real}`, ...walletOf(ada), orderOpened(trade), orderClosed({ ...trade, ...posted })],
    [`wallet-${play}`, ...walletOf(ada, 'demo')],
    [`wallet-${evesPlay}`, ...walletOf(eve, 'demo')],
  ] as const)
    await read.given(stream, ...events);
});
afterAll(() => read.end());

beforeEach(async () => {
  world = createWorld();
  mails = createInMemoryMails();
  await world.given(`user-${ada}`, registered('Ada Lovelace', 'ada@example.test'));
  await world.given(`user-${eve}`, registered('Eve Moneypenny', 'eve@example.test'));
});
afterEach(() => world.stop());

const send = (key: string, changes: Partial<MailStatementDeps> = {}) =>
  mailStatement(
    {
      store: world.store,
      reader: world.reader,
      pool: read.database.pools.query,
      whole: async () => undefined,
      addressOf: createAddressOf(world),
      readerOf: () => ({ language: 'en', translate: (text) => text }),
      enqueue: mails.enqueueMail,
      ...changes,
    },
    key,
  );

const pages = async (content: string | undefined): Promise<string> => {
  const bytes = new Uint8Array(Buffer.from(content ?? '', 'base64'));
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
};

describe('a monthly statement', () => {
  it('is sent to the person once, with a PDF for each wallet that had a posting', async () => {
    await send(`${ada}/2026-01`);
    await send(`${ada}/2026-01`);
    expect(mails.mails).toHaveLength(1);
    const [mail] = mails.mails;
    expect(mail).toMatchObject({
      to: 'ada@example.test',
      subject: 'Your statement, 2026-01-01 to 2026-01-31',
    });
    expect(mail?.text).toContain('$0.00 \u2192 $1,012.50');
    expect(mail?.attachments).toHaveLength(2);
    const text = await pages(mail?.attachments?.[0]?.content);
    for (const part of ['Ada Lovelace', '2026-01-01 \u2013 2026-01-31 UTC', '$1,012.50', 'EUR/USD'])
      expect(text).toContain(part);
  });

  it('of a month without postings contains only real wallets, and is not sent without one', async () => {
    await send(`${ada}/2026-02`);
    expect(mails.mails[0]?.attachments).toHaveLength(1);
    expect(mails.mails[0]?.text).toContain('$1,012.50 \u2192 $1,012.50');
    await send(`${eve}/2026-02`);
    expect(mails.mails).toHaveLength(1);
  });

  it('is not sent for a month before the first wallet was opened', async () => {
    await send(`${ada}/2025-12`);
    expect(mails.mails).toEqual([]);
  });

  it('has its PDF in the language of the person', async () => {
    const words = bundledWords('de');
    const german = { language: 'de', translate: (text: string) => words[text] ?? text };
    await send(`${ada}/2026-01`, { readerOf: () => german });
    expect(await pages(mails.mails[0]?.attachments?.[0]?.content)).toContain('Kontoauszug');
  });

  it.each<readonly [string, string, DomainEvent]>([
    ['who has stopped it', `trader-${ada}`, { type: 'StatementMailsStopped', data: {} }],
    ['whose account is inactive', `user-${ada}`, { type: 'UserDeactivated', data: {} }],
    [
      'whose account is closed',
      `user-${ada}`,
      { type: 'UserClosed', data: { kind: 'customer', eraseAt: null } },
    ],
  ])('is not sent to a person %s', async (_who, stream, event) => {
    await world.given(stream, event);
    await send(`${ada}/2026-01`);
    expect(mails.mails).toEqual([]);
  });

  it('is not sent to an unknown person, to an unverified address, or for an invalid key', async () => {
    const unverified = registered('Bob', 'bob@example.test');
    await world.given(`user-${bob}`, {
      ...unverified,
      data: { ...unverified.data, isEmailVerified: false },
    });
    for (const key of [`${bob}/2026-01`, `${idEnding('a9')}/2026-01`, 'x', `${ada}/2026-13`])
      await send(key);
    expect(mails.mails).toEqual([]);
  });

  it('fails without a mail while the read models are behind', async () => {
    const behind = { whole: () => Promise.reject(new Error('behind')) };
    await expect(send(`${ada}/2026-01`, behind)).rejects.toThrow('behind');
    expect(mails.mails).toEqual([]);
  });
});
