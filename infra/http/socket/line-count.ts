import { createPlaces } from '../../places.ts';
import type { Socket } from 'node:net';

const linesPerPerson = 20;

/** The limit for all sockets together: memory per socket is bounded, so this bounds the memory of the process. */
const linesInAll = 20_000;

export type LineCount = Readonly<{
  /** False if the person or the address has as many as allowed, or the connection is gone. */
  take(holder: Readonly<{ userId: string; address: string }>, line: Socket): boolean;
}>;

/** Counts the connections of a person and of an address from the handshake on, including those that get no further. */
export const createLineCount = (perAddress: number): LineCount => {
  const persons = createPlaces({ perHolder: linesPerPerson, inAll: linesInAll });
  const addresses = createPlaces({ perHolder: perAddress, inAll: linesInAll });
  return {
    take({ userId, address }, line) {
      if (line.destroyed || !persons.hasRoom(userId) || !addresses.hasRoom(address)) return false;
      const leaves = [persons.enter(userId), addresses.enter(address)];
      line.once('close', () => leaves.forEach((leave) => leave()));
      return true;
    },
  };
};
