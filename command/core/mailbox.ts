import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * One mailbox per stream. The commands of a stream are carried out one batch after another; whatever arrives during a
 * batch is the next batch (design.md section 2). If the store fell silent during a batch, the commands behind it are
 * refused at once: they have waited as long, and would wait as long again. A mailbox exists from its first item to its
 * last.
 */
export type Mailboxes<Item> = Readonly<{
  /** Throws `BUSY` when `waitingMax` items of this stream are waiting already. */
  post: (stream: string, item: Item) => void;
}>;

/** Mailboxes of one process. */
export const createMailboxes = <Item>(options: {
  /** How many may wait per stream, beside the batch in progress. */
  waitingMax: number;
  /**
   * Answers every item of the batch and must not reject. Returns why the waiting items are refused, or `null` when they
   * are not.
   */
  deliver: (stream: string, batch: readonly Item[]) => Promise<DomainError | null>;
  refuse: (item: Item, reason: DomainError) => void;
}): Mailboxes<Item> => {
  /** Waiting items by stream; a stream without an entry has no batch in progress. */
  const waiting = new Map<string, Item[]>();

  const work = async (stream: string): Promise<void> => {
    for (;;) {
      const batch = waiting.get(stream) ?? [];
      if (batch.length === 0) break;
      waiting.set(stream, []);
      const reason = await options.deliver(stream, batch);
      if (reason === null) continue;
      for (const item of waiting.get(stream) ?? []) options.refuse(item, reason);
      waiting.set(stream, []);
    }
    waiting.delete(stream);
  };

  return {
    post: (stream, item) => {
      const queue = waiting.get(stream);
      if (queue !== undefined && queue.length >= options.waitingMax)
        throw new DomainError(generalErrors.BUSY);
      if (queue !== undefined) {
        queue.push(item);
        return;
      }
      waiting.set(stream, [item]);
      void work(stream);
    },
  };
};
