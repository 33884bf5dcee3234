import { describe, expect, it } from '@jest/globals';
import { tally } from '../testing/runner-test.ts';
import { createOutbox } from './replay-outbox.ts';
import { tableSql } from './table-sql.ts';

const table = tableSql(tally('counted'), 'main', 'rebuild');
const full = Buffer.alloc(1_000_000);

/** Transactions that end when they are told to. */
const createTransactions = () => {
  const open: { commit: () => void; fail: () => void }[] = [];
  return {
    open,
    transact: () =>
      new Promise<void>((resolve, reject) => {
        open.push({ commit: resolve, fail: () => reject(new Error('The disk is full.')) });
      }),
  };
};

describe('the outbox of a replay', () => {
  it('given too little, then nothing is sent until all is', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, Buffer.from('1\n'));
    await outbox.sendFull();
    expect(open).toHaveLength(0);
    const sent = outbox.sendAll();
    await new Promise(setImmediate);
    expect(open).toHaveLength(1);
    open[0]?.commit();
    await sent;
  });

  it('given a batch on its way, then the caller goes on, and the next batch waits for it', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    expect(open).toHaveLength(1);
    outbox.put(table, full);
    const next = outbox.sendFull();
    await new Promise(setImmediate);
    expect(open).toHaveLength(1);
    open[0]?.commit();
    await next;
    expect(open).toHaveLength(2);
    open[1]?.commit();
    await outbox.settled();
  });

  it('given a batch that could not be written, then who sends next is told', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    open[0]?.fail();
    await outbox.settled();
    outbox.put(table, full);
    await expect(outbox.sendFull()).rejects.toThrow('The disk is full.');
    await expect(outbox.sendAll()).rejects.toThrow('The disk is full.');
    expect(open).toHaveLength(1);
  });

  it('given a replay that ends early, then it settles only when nothing is on its way', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    let isSettled = false;
    const settled = outbox.settled().then(() => {
      isSettled = true;
    });
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    open[0]?.commit();
    await settled;
  });
});
