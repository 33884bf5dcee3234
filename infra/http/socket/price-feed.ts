import type { Server, Socket } from 'socket.io';
import type { Decimal } from '../../../domain/shared/decimal.ts';
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

/** Sockets that get every price. */
const room = 'prices';

export type PriceFeed = Readonly<{
  join(socket: Socket, line: Line): void;
  leave(socket: Socket): void;
  send(prices: readonly PriceUpdate[]): void;
  /** Sends all newest prices to those that read again after they had fallen behind. */
  catchUp(): void;
}>;

/**
 * Prices are volatile: whoever does not read as fast as they come is left out, and is sent the newest price of each
 * instrument once it reads again, so that nothing queues and nothing shown is old.
 */
export const createPriceFeed = (io: Server): PriceFeed => {
  const lines = new Map<Socket, Line>();
  const behind = new Map<Socket, Line>();
  const newest = new Map<string, PriceUpdate>();

  const leaveOut = (): void => {
    for (const [socket, line] of lines) {
      if (line.keepsUp()) continue;
      lines.delete(socket);
      behind.set(socket, line);
      void socket.leave(room);
    }
  };

  const catchUp = (): void => {
    const ready = [...behind].filter(([, line]) => line.keepsUp());
    if (ready.length === 0) return;
    if (newest.size > 0) {
      const ids = ready.map(([socket]) => socket.id);
      io.to(ids).emit('priceUpdate', [...newest.values()]);
    }
    for (const [socket, line] of ready) {
      behind.delete(socket);
      lines.set(socket, line);
      void socket.join(room);
    }
  };

  return {
    join(socket, line) {
      lines.set(socket, line);
      void socket.join(room);
    },
    leave(socket) {
      lines.delete(socket);
      behind.delete(socket);
    },
    send(prices) {
      leaveOut();
      io.to(room).emit('priceUpdate', prices);
      for (const price of prices) newest.set(price.name, price);
      catchUp();
    },
    catchUp,
  };
};
