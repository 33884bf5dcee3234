import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endIdle } from './listen.ts';

/** Connections that another process accepted for this server; Node's server does not count them. */
export type HandedOver = Readonly<{
  take: (connection: Socket) => void;
  /** Resolves once none is left; call it after the server was closed. */
  ended: () => Promise<void>;
}>;

/** Lets a server answer connections that were handed over; calls `onEnded` when one ends. */
export const createHandedOver = (server: Server, onEnded: () => void): HandedOver => {
  const open = new Set<Socket>();
  let whenEmpty: () => void = () => undefined;
  return {
    take: (connection) => {
      open.add(connection);
      connection.once('close', () => {
        open.delete(connection);
        onEnded();
        if (open.size === 0) whenEmpty();
      });
      server.emit('connection', connection);
      connection.resume();
    },
    ended: () => {
      if (open.size === 0) return Promise.resolve();
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      return endIdle(server, empty);
    },
  };
};
