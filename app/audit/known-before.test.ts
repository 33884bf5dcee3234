import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { commissionCharged, swapPosted } from '../../domain/trading/wallet/cost-testing.ts';
import {
  orderAmended,
  orderClosed,
  orderCorrected,
  orderOpened,
  orderPartlyClosed,
  orderReversed,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { createAuditLog } from './audit-log.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { idEnding } from '../../query/testing/facts.ts';
import { knownBefore } from '../../query/audit/known-before.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

/** A wallet's event has the same `before` and `after`, computed from its whole stream or from the statement. */
const stream = `wallet-${idEnding('b1')}`;
const rounds = 8;

/** The event itself, the wallet's first, one of each type about its order, and those after the last statement row. */
const eventsReadMost = 12;

const levels = (orderId: string, profit: string | null): DomainEvent => ({
  type: 'OrderLevelsSet',
  data: { orderId, profit, loss: null },
});
const adjusted = (amount: string): DomainEvent => ({
  type: 'BalanceAdjusted',
  data: { mode: 'demo', currency: 'USD', type: 'add', amount, reason: 'staff' },
});

/** Swaps and partial closings, before and after the order is amended, and corrections after it is closed. */
const addingUp = (orderId: string): readonly DomainEvent[] => [
  orderOpened({ orderId }),
  commissionCharged({ orderId }),
  swapPosted({ orderId, posted: '-1.2' }),
  orderPartlyClosed({ orderId, spread: '0.11', marginReleased: '10.01' }),
  orderPartlyClosed({ orderId, spread: '0.12', marginReleased: '10.02' }),
  swapPosted({ orderId, posted: '-1.3' }),
  orderAmended(orderId),
  orderPartlyClosed({ orderId, spread: '0.13', marginReleased: '10.03' }),
  swapPosted({ orderId, posted: '-1.4' }),
  orderPartlyClosed({ orderId, spread: '0.14', marginReleased: '10.04' }),
  orderPartlyClosed({ orderId, spread: '0.15', marginReleased: '10.05' }),
  levels(orderId, '1.6'),
  swapPosted({ orderId, posted: '-1.5' }),
  orderClosed({ orderId }),
  orderCorrected(orderId),
  orderCorrected(orderId),
  orderCorrected(orderId),
  orderCorrected(orderId),
  orderReversed(orderId),
];

let world: AuditWorld;
let events: readonly StoredEvent[];

beforeAll(async () => {
  world = await openAuditWorld();
  await world.given(stream, walletOpened);
  for (let round = 0; round < rounds; round += 1) {
    const [order, other] = [idEnding(`a${round + 10}`), idEnding(`e${round + 10}`)];
    await world.given(stream, adjusted(`${1_000 + round}.05`));
    await world.given(stream, orderOpened({ orderId: order }));
    await world.given(stream, orderOpened({ orderId: other }));
    await world.given(stream, levels(order, '1.3'));
    await world.given(stream, levels(order, '1.4'));
    await world.given(stream, adjusted('7'));
    await world.given(stream, orderClosed({ orderId: order }));
    await world.given(stream, levels(other, '1.5'));
  }
  for (const event of addingUp(idEnding('c1'))) await world.given(stream, event);
  await world.caughtUp();
  events = await world.log.store.read(stream);
});
afterAll(() => world.end());

it('every event has the same before and after from the statement as from its stream, with few reads', async () => {
  const { store, codec } = world.log;
  let read = 0;
  const counting: typeof store = {
    ...store,
    read: async (...options) => {
      const found = await store.read(...options);
      read += found.length;
      return found;
    },
  };
  const log = createAuditLog({ store: counting, codec });
  const { query: pool } = world.database.pools;
  for (const { revision, hash, data } of events) {
    const place = { stream, revision, hash: Buffer.from(hash).toString('hex'), hashBefore: null };
    const whole = await log.find({ ...place, known: null });
    const known = await knownBefore(pool, {
      stream,
      revision,
      data: JSON.parse(Buffer.from(data).toString()) as object,
    });
    read = 0;
    const bounded = await log.find({ ...place, known });
    expect(bounded).toEqual(whole);
    expect(read).toBeLessThanOrEqual(eventsReadMost);
  }
});

it('nothing is known for other streams, or for an event before the first statement row', async () => {
  const { query: pool } = world.database.pools;
  expect(await knownBefore(pool, { stream, revision: 1, data: {} })).toBe(null);
  const lead = { stream: `lead-${idEnding('b1')}`, revision: 40, data: {} };
  expect(await knownBefore(pool, lead)).toBe(null);
});
