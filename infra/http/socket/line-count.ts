import { createPlaces } from '../../places.ts';
import type { Socket } from 'node:net';

const linesPerPerson = 20;

/** Of all sockets together: what the process holds for each is bounded, so this bounds its memory. */
const linesInAll = 20_000;

export type LineCount = Readonly<{
  /** False where the person or the address has as many as may be, or the line is gone. */
  take(holder: Readonly<{ userId: string; address: string }>, line: Socket): boolean;
}>;

/** Counts the lines of a person and of an address from the handshake on, also those that never get any further. */
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
