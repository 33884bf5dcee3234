import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { idOf } from '../../domain/shared/messages.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import { createLeases, type Leases } from '../../infra/leases/leases.ts';
import { defineProjection, type Projection } from '../core/define-projection.ts';
import { createProjectionRunner, type ProjectionRunner, type RunnerDeps } from '../core/runner.ts';
import type { TestLog } from './test-log.ts';

/** Money put into a wallet. */
export const added = (amount: string): DomainEvent => ({
  type: 'BalanceAdjusted',
  data: { mode: 'real', currency: 'USD', type: 'add', amount, reason: 'staff' },
});

/** The amount that makes the tally below fail. */
export const poisonAmount = '666';

type TallyRow = Readonly<{ wallet_id: string; events: number; total: string }>;

/**
 * A read model that shows every duplicate or missing event: the number of events of each wallet, and their sum. With
 * `refuses` it fails on the poison amount.
 */
export const tally = (name: string, { version = 1, refuses = false } = {}): Projection =>
  defineProjection<{ main: TallyRow }, WalletEvent>({
    name,
    version,
    categories: ['wallet'],
    tables: {
      main: {
        columns: { wallet_id: 'uuid', events: 'integer', total: 'numeric' },
        key: ['wallet_id'],
        indexes: ['(events)'],
      },
    },
    touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
    apply: (event, rows) => {
      if (event.type !== 'BalanceAdjusted')
        throw new Error(`This read model does not know ${event.type}.`);
      const { amount } = event.data;
      if (refuses && amount === poisonAmount) throw new Error('This amount is poison.');
      const row = rows.get('main', idOf(event.stream));
      rows.put('main', {
        wallet_id: idOf(event.stream),
        events: (row?.events ?? 0) + 1,
        total: String(BigInt(row?.total ?? '0') + BigInt(amount)),
      });
    },
    changes: ({ stream }) => [
      { tag: { type: 'Wallets', id: idOf(stream) }, audience: 'everybody' },
    ],
  });

/** A read model that no event in these tests concerns. */
export const idle = (name: string): Projection =>
  defineProjection({
    name,
    version: 1,
    categories: ['instrument'],
    tables: { main: { columns: { id: 'uuid' }, key: ['id'] } },
    touches: () => [],
    apply: () => undefined,
  });

const silentLog: RunnerDeps['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type TestRunner = ProjectionRunner & Readonly<{ leases: Leases }>;

/** A runner with its own leases, like one in a separate process. */
export const startRunner = (
  log: TestLog,
  pool: Pool,
  projections: readonly Projection[],
  {
    holder = randomUUID(),
    ttlMs = 60_000,
    copyBeyond,
  }: { holder?: string; ttlMs?: number; copyBeyond?: bigint } = {},
): TestRunner => {
  const leases = createLeases({ pool, holder, ttlMs });
  const deps = { store: log.store, codec: log.codec, pool, projections, leases, log: silentLog };
  const runner = createProjectionRunner({
    ...deps,
    retryMs: 25,
    ...(copyBeyond === undefined ? {} : { copyBeyond }),
  });
  return { ...runner, leases };
};
