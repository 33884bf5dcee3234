import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** Holds answers back until `letGo`, which first waits until there is at least one; later answers are not held back. */
export const held = () => {
  const waiting: (() => void)[] = [];
  let isOver = false;
  return {
    wait: (): Promise<void> =>
      isOver ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
    letGo: async () => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      isOver = true;
      for (const go of waiting.splice(0)) go();
    },
  };
};
