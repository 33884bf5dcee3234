import type { Server, Socket } from 'socket.io';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { inTurns } from './in-turns.ts';
import type { Line } from './line.ts';

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
  join(socket: Socket, line: Pick<Line, 'keepsUp'>): void;
  leave(socket: Socket): void;
  send(prices: readonly PriceUpdate[]): void;
  /** Sends all newest prices to those that read again after they had fallen behind. */
  catchUp(): void;
}>;

type Member = { readonly socket: Socket; readonly line: Pick<Line, 'keepsUp'>; isBehind: boolean };

/**
 * Prices are volatile: whoever does not read as fast as they come is left out, and is sent the newest price of each
 * instrument once it reads again, so that nothing queues and nothing shown is old. One round serves all who read, some
 * in each turn of the event loop; what comes meanwhile waits for the next round, with its newest price.
 */
export const createPriceFeed = (io: Server): PriceFeed => {
  const members = new Map<Socket, Member>();
  const newest = new Map<string, PriceUpdate>();
  let waiting = new Map<string, PriceUpdate>();
  let isUnderWay = false;

  const emit = (to: readonly Member[], prices: readonly PriceUpdate[]): void => {
    if (to.length > 0) io.to(to.map(({ socket }) => socket.id)).emit('priceUpdate', prices);
  };

  const startRound = (): void => {
    const changed = [...waiting.values()];
    waiting = new Map();
    for (const price of changed) newest.set(price.name, price);
    const all = [...newest.values()];
    const readers: Member[] = [];
    for (const member of members.values()) {
      if (!member.line.keepsUp()) member.isBehind = true;
      else if (member.isBehind || changed.length > 0) readers.push(member);
    }
    const serve = (lot: readonly Member[]): void => {
      emit(
        lot.filter(({ isBehind }) => !isBehind),
        changed,
      );
      const returning = lot.filter(({ isBehind }) => isBehind);
      if (all.length > 0) emit(returning, all);
      for (const member of returning) member.isBehind = false;
    };
    isUnderWay = true;
    void inTurns(readers, serve).then(() => {
      isUnderWay = false;
      if (waiting.size > 0) startRound();
    });
  };

  return {
    join: (socket, line) => void members.set(socket, { socket, line, isBehind: false }),
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
