import type { IncomingMessage } from 'node:http';
import { createPlaces, type PlaceBounds } from '../places.ts';
import { readAtPace, type Pace } from './body-pace.ts';

const mebibyte = 1024 * 1024;

/** How much is read and dropped of bodies whose answer has already been written, in mebibytes. */
export type DrainBounds = Readonly<{
  /** Of one body; the rest is not read, and its sender may then lose the answer. */
  most: number;
  /** Of all bodies being dropped, by address and in all. */
  places: PlaceBounds;
  pace: Pace;
}>;

export const defaultDrainBounds: DrainBounds = {
  most: 128,
  places: { perHolder: 256, inAll: 1_024 },
  pace: { graceMs: 5_000, bytesPerSecond: mebibyte },
};

/**
 * Reads the rest of a refused request and drops it; resolves at its end, or when it stops reading. A connection closed
 * with unread bytes is reset, and a sender that is still writing would lose the answer.
 */
export type Drain = (request: IncomingMessage, address: string) => Promise<void>;

/** Each body holds as many places as it may still send mebibytes, until it has been dropped. */
export const createDrain = (bounds: DrainBounds = defaultDrainBounds): Drain => {
  const places = createPlaces(bounds.places);

  const sizeOf = ({ headers }: IncomingMessage): number => {
    const announced = headers['content-length'];
    return announced === undefined ? bounds.most : Math.ceil(Number(announced) / mebibyte);
  };

  const readRest = (request: IncomingMessage): Promise<void> =>
    new Promise((resolve) => {
      const stop = (): void => {
        request.pause();
        resolve();
      };
      let size = 0;
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bounds.most * mebibyte) stop();
      });
      for (const end of ['end', 'close', 'error']) request.once(end, resolve);
      request.resume();
    });

  return async (request, address) => {
    const size = sizeOf(request);
    if (size > bounds.most || !places.hasRoom(address, size)) return;
    const leave = places.enter(address, size);
    try {
      await readAtPace(request, bounds.pace, readRest(request));
    } catch {
      // Too slow: the connection is closed without reading the rest.
    } finally {
      leave();
    }
  };
};
