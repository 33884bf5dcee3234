import { createHash } from 'node:crypto';
import { systemActor, systemActors, type DomainEvent } from '../domain/shared/messages.ts';
import type { KycCaseEvent } from '../domain/kyc/kyc-case/events.ts';
import type { LeadEvent } from '../domain/crm/lead/events.ts';
import type { UserEvent } from '../domain/identity/user/events.ts';
import type { OrderClosed, OrderOpened, WalletEvent } from '../domain/trading/wallet/events.ts';
import type { Codec } from '../infra/event-store/codec.ts';
import { noStream, type EventStore } from '../infra/event-store/port.ts';

/**
 * A log like that of an active brokerage, without random values: one block is a customer with a KYC case, two wallets
 * and their trades, and the lead that the customer came from. Blocks have the same shape and differ in every id and
 * amount.
 */
/** Trades of one wallet in a block: opened, given levels every fourth time, closed. */
const trades = 10;

/** A UUID that depends only on the name. */
const idNamed = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const base = Date.parse('2026-01-05T08:00:00.000Z');
const momentOf = (block: number, step: number): string =>
  new Date(base + block * 60_000 + step * 700).toISOString();

const userEvents = (block: number): readonly UserEvent[] => [
  {
    type: 'UserRegistered',
    data: {
      fullName: `Customer Number ${block}`,
      email: `customer.${block}@example.com`,
      phone: `+4930${1_000_000 + block}`,
      birthDate: '1984-05-17',
      country: 'Germany',
      city: 'Berlin',
      address: `Hauptstrasse ${block}`,
      postalCode: '10827',
      roleId: 3,
      isActive: true,
      isEmailVerified: false,
      managerId: null,
    },
  },
  { type: 'EmailVerified', data: {} },
];

const kycEvents = (userId: string, block: number): readonly KycCaseEvent[] => [
  {
    type: 'KycSubmitted',
    data: { userId, documentType: 'passport', files: { front: idNamed(`front ${block}`) } },
  },
  { type: 'KycApproved', data: { userId } },
];

const leadEvents = (userId: string, block: number): readonly LeadEvent[] => {
  const person = {
    firstName: 'Customer',
    lastName: `Number ${block}`,
    email: `customer.${block}@example.com`,
    phone: `+4930${1_000_000 + block}`,
    country: 'Germany',
    city: 'Berlin',
    funnelLink: 'https://example.com/spring',
    reference: `ref-${block % 50}`,
  };
  const authorId = idNamed('staff');
  return [
    {
      type: 'LeadAdded',
      data: { ...person, status: 'New', source: 'form', affiliatorId: null },
    },
    { type: 'LeadAssigned', data: { managerId: authorId, agentId: null, retId: null } },
    { type: 'LeadChanged', data: { ...person, status: 'Interested', isEmailVerified: true } },
    {
      type: 'LeadNoteAdded',
      data: { noteId: idNamed(`note ${block}`), content: 'Wants to be called again.', authorId },
    },
    { type: 'LeadLinked', data: { userId } },
  ];
};

const book = { mode: 'real', currency: 'USD' } as const;

const opened = (userId: string, orderId: string, at: string, cents: number): OrderOpened => ({
  type: 'OrderOpened',
  data: {
    ...book,
    orderId,
    userId,
    instrumentId: idNamed('EUR_USD'),
    instrument: 'EUR_USD',
    base: 'EUR',
    quote: 'USD',
    category: 'forex',
    type: 'buy',
    amount: '1000',
    openRate: `1.16${cents}`,
    bid: `1.16${cents}`,
    ask: `1.16${cents}`,
    exchangeRate: '1',
    convertedAt: [],
    spread: '0.12',
    leverage: '100',
    marginUsed: `11.${cents}`,
    profit: null,
    loss: null,
    quoteSequence: cents,
    quotedAt: at,
    askedRate: null,
    swapPercent: '0',
    swapSet: '0',
    openedAt: at,
  },
});

const closed = (userId: string, orderId: string, at: string, cents: number): OrderClosed => ({
  type: 'OrderClosed',
  data: {
    ...book,
    orderId,
    userId,
    closeRate: `1.17${cents}`,
    result: `10.${cents}00001`,
    posted: `10.${cents}`,
    covered: '0',
    marginReleased: `11.${cents}`,
    reason: 'manual',
    widened: '0',
    stopOut: null,
    quoteSequence: cents + 1,
    quotedAt: at,
    askedRate: null,
  },
});

const walletEvents = (userId: string, block: number, which: number): readonly WalletEvent[] => {
  const events: WalletEvent[] = [
    { type: 'WalletOpened', data: { ...book, userId } },
    {
      type: 'BalanceAdjusted',
      data: {
        ...book,
        type: 'add',
        amount: `${1_000 + (block % 900)}.50`,
        purpose: null,
        reference: null,
        reason: 'staff',
        valuedAt: [],
        countedFor: null,
      },
    },
  ];
  for (let turn = 0; turn < trades; turn += 1) {
    const orderId = idNamed(`order ${block} ${which} ${turn}`);
    const at = momentOf(block, turn);
    const cents = 10 + ((block + turn * 7) % 90);
    events.push(opened(userId, orderId, at, cents));
    if (turn % 4 === 0)
      events.push({ type: 'OrderLevelsSet', data: { orderId, profit: '1.19', loss: '1.12' } });
    events.push(closed(userId, orderId, at, cents));
  }
  return events;
};

type Stream = Readonly<{ stream: string; events: readonly DomainEvent[] }>;

const streamsOfBlock = (block: number): readonly Stream[] => {
  const userId = idNamed(`user ${block}`);
  return [
    { stream: `user-${userId}`, events: userEvents(block) },
    { stream: `kyc_case-${idNamed(`case ${block}`)}`, events: kycEvents(userId, block) },
    { stream: `lead-${idNamed(`lead ${block}`)}`, events: leadEvents(userId, block) },
    ...[1, 2].map((which) => ({
      stream: `wallet-${idNamed(`wallet ${block} ${which}`)}`,
      events: walletEvents(userId, block, which),
    })),
  ];
};

type LogDeps = Readonly<{ store: EventStore; codec: Pick<Codec, 'encode'> }>;

const appendStream = async (
  { store, codec }: LogDeps,
  { stream, events }: Stream,
  block: number,
): Promise<number> => {
  const commandId = idNamed(`command ${stream}`);
  const metadata = {
    actor: systemActor(systemActors.seeder),
    correlationId: commandId,
    causationId: commandId,
    commandId,
  };
  const encoded = await Promise.all(
    events.map((event, step) =>
      codec.encode(event, {
        id: idNamed(`${stream} ${step}`),
        metadata,
        occurredAt: momentOf(block, step),
        streamId: stream.slice(stream.indexOf('-') + 1),
      }),
    ),
  );
  const commits = encoded.map((event) => ({ events: [event], command: null }));
  const result = await store.append({ stream, expectedRevision: noStream, commits });
  if (result.status !== 'appended') throw new Error(`The stream ${stream} already exists.`);
  return events.length;
};

/** Blocks that are appended at the same time: the store gathers them into large batches. */
const blocksAtOnce = 40;

/** Appends at least this many events through the store, as commands would; returns how many. */
export const fillLog = async (deps: LogDeps, eventsAtLeast: number): Promise<number> => {
  let written = 0;
  for (let block = 0; written < eventsAtLeast; block += blocksAtOnce) {
    const blocks = Array.from({ length: blocksAtOnce }, (_none, at) => block + at);
    const counts = await Promise.all(
      blocks.flatMap((at) => streamsOfBlock(at).map((stream) => appendStream(deps, stream, at))),
    );
    written += counts.reduce((sum, count) => sum + count, 0);
  }
  return written;
};
