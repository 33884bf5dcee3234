import type { Socket } from 'socket.io';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { inTurns } from './in-turns.ts';
import type { Line, Prepared } from './line.ts';
import { prepareEvent } from './prepare-event.ts';

export type PriceUpdate = Readonly<{
  name: string;
  bids: Decimal;
  asks: Decimal;
  closeoutBid: Decimal;
  closeoutAsk: Decimal;
  /** ISO 8601. */
  at: string;
}>;

export type PriceFeed = Readonly<{
  join(socket: Socket, line: Pick<Line, 'keepsUp' | 'send'>): void;
  leave(socket: Socket): void;
  send(prices: readonly PriceUpdate[]): void;
  /** Sends all newest prices to clients that had fallen behind and read again. */
  catchUp(): void;
}>;

type Member = { readonly line: Pick<Line, 'keepsUp' | 'send'>; isBehind: boolean };

/**
 * Prices are volatile: a client that does not read as fast as they come is skipped, and gets the newest price of each
 * instrument once it reads again, so that nothing queues and no shown price is old. One round serves all clients that
 * read, some in each turn of the event loop; prices that come meanwhile wait for the next round, which sends the
 * newest.
 */
export const createPriceFeed = (): PriceFeed => {
  const members = new Map<Socket, Member>();
  const newest = new Map<string, PriceUpdate>();
  let waiting = new Map<string, PriceUpdate>();
  let isUnderWay = false;

  /** Prepared at the first call and shared: in most rounds all members get the same prices. */
  const preparedOnce = (prices: readonly PriceUpdate[]): (() => Prepared) => {
    let prepared: Prepared | null = null;
    return () => (prepared ??= prepareEvent('priceUpdate', prices));
  };

  const startRound = (): void => {
    const changed = [...waiting.values()];
    waiting = new Map();
    for (const price of changed) newest.set(price.name, price);
    const changes = preparedOnce(changed);
    const all = preparedOnce([...newest.values()]);
    const readers: Member[] = [];
    for (const member of members.values()) {
      if (!member.line.keepsUp()) member.isBehind = true;
      else if (member.isBehind || changed.length > 0) readers.push(member);
    }
    const serve = (lot: readonly Member[]): void => {
      for (const member of lot) {
        if (!member.isBehind) member.line.send(changes());
        else if (newest.size > 0) member.line.send(all());
        member.isBehind = false;
      }
    };
    isUnderWay = true;
    void inTurns(readers, serve).then(() => {
      isUnderWay = false;
      if (waiting.size > 0) startRound();
    });
  };

  return {
    join: (socket, line) => void members.set(socket, { line, isBehind: false }),
    leave: (socket) => void members.delete(socket),
    send(prices) {
      for (const price of prices) waiting.set(price.name, price);
      if (!isUnderWay && waiting.size > 0) startRound();
    },
    catchUp() {
      if (!isUnderWay) startRound();
    },
  };
};
