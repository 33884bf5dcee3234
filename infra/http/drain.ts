import type { IncomingMessage } from 'node:http';
import { createPlaces, type PlaceBounds } from '../places.ts';
import { readAtPace, type Pace } from './body-pace.ts';

const mebibyte = 1024 * 1024;

/** What is read, and dropped, of bodies whose answer is written already, in mebibytes. */
export type DrainBounds = Readonly<{
  /** Of one body: more is not read, and whoever sends it may not come to read the answer. */
  most: number;
  /** Of all under way, of an address and in all. */
  places: PlaceBounds;
  pace: Pace;
}>;

export const defaultDrainBounds: DrainBounds = {
  most: 128,
  places: { perHolder: 256, inAll: 1_024 },
  pace: { graceMs: 5_000, bytesPerSecond: mebibyte },
};

/**
 * Reads what is still to come of a refused request and drops it; resolves once there is no more, or no more is read.
 * A connection that is closed with bytes unread is reset, and its sender, who writes before they read, loses the answer.
 */
export type Drain = (request: IncomingMessage, address: string) => Promise<void>;

/** Each body holds places for as much as it may send, from its refusal to its end. */
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
      // Too slow: closed as it is.
    } finally {
      leave();
    }
  };
};
