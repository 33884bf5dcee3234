/** Says that what went with a wave is over. */
type Leave = () => void;

type Wave = { left: number };

/**
 * Lets things begin in waves: what comes while a wave is under way begins once all of that is over, together. A wave is waited
 * for `patienceMs` at most, so that one that hangs holds up no other; where nothing is under way, one begins at once.
 */
export const createWaves = (patienceMs: number): (() => Promise<Leave>) => {
  let waiting: ((leave: Leave) => void)[] = [];
  let current: Wave | null = null;
  let patience: NodeJS.Timeout | undefined;

  const goOn = (): void => {
    clearTimeout(patience);
    const going = waiting;
    waiting = [];
    if (going.length === 0) {
      current = null;
      return;
    }
    const wave: Wave = { left: going.length };
    current = wave;
    patience = setTimeout(goOn, patienceMs);
    for (const begin of going) {
      let isOver = false;
      begin(() => {
        if (isOver) return;
        isOver = true;
        wave.left -= 1;
        if (wave.left === 0 && current === wave) goOn();
      });
    }
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (current !== null) return;
      current = { left: 0 };
      // What comes in this turn of the event loop goes together.
      setImmediate(goOn);
    });
};
