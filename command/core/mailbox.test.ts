import { describe, expect, it } from '@jest/globals';
import { createMailboxes } from './mailbox.ts';

/** Lots as they arrive, each held until it is let go. */
const heldLots = () => {
  const lots: { stream: string; items: readonly number[]; letGo: () => void }[] = [];
  const deliver = (stream: string, items: readonly number[]): Promise<void> =>
    new Promise((resolve) => lots.push({ stream, items, letGo: resolve }));
  return { lots, deliver };
};

/** Lets all that is due now happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('mailboxes', () => {
  it('given a lot under way, when items arrive, then they are the next lot, in order', async () => {
    const { lots, deliver } = heldLots();
    const mailboxes = createMailboxes({ waitingMax: 10, deliver });

    for (const item of [1, 2, 3]) mailboxes.post('tally-a', item);
    mailboxes.post('tally-b', 9);
    lots[0]?.letGo();
    await settle();

    expect(lots.map(({ stream, items }) => [stream, items])).toEqual([
      ['tally-a', [1]],
      ['tally-b', [9]],
      ['tally-a', [2, 3]],
    ]);
  });

  it('given as many waiting as may, when one more arrives, then it is refused and the others stay', async () => {
    const { lots, deliver } = heldLots();
    const mailboxes = createMailboxes({ waitingMax: 2, deliver });
    for (const item of [1, 2, 3]) mailboxes.post('tally-a', item);

    expect(() => mailboxes.post('tally-a', 4)).toThrow('Too much is under way');

    lots[0]?.letGo();
    await settle();
    expect(lots[1]?.items).toEqual([2, 3]);
  });

  it('given an emptied mailbox, when an item arrives, then it is delivered anew', async () => {
    const { lots, deliver } = heldLots();
    const mailboxes = createMailboxes({ waitingMax: 2, deliver });
    mailboxes.post('tally-a', 1);
    lots[0]?.letGo();
    await settle();

    mailboxes.post('tally-a', 2);

    expect(lots.map(({ items }) => items)).toEqual([[1], [2]]);
  });
});
