/** Reports that a member of a wave is done. */
type Leave = () => void;

/**
 * Lets tasks begin in waves, at most `most` waves at a time; tasks that come meanwhile begin together once a wave is
 * over. A wave is waited for at most `patienceMs`, so that a hanging one does not hold up others. While fewer waves are
 * in progress, one begins at once.
 */
export const createWaves = (patienceMs: number, most: number): (() => Promise<Leave>) => {
  let waiting: ((leave: Leave) => void)[] = [];
  let underWay = 0;
  let isBeginning = false;

  const goOn = (): void => {
    isBeginning = false;
    if (waiting.length === 0 || underWay === most) return;
    const going = waiting;
    waiting = [];
    underWay += 1;
    let left = going.length;
    let isWaitedFor = true;
    const makeRoom = (): void => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      clearTimeout(patience);
      underWay -= 1;
      goOn();
    };
    const patience = setTimeout(makeRoom, patienceMs);
    for (const begin of going) {
      let isOver = false;
      begin(() => {
        if (isOver) return;
        isOver = true;
        left -= 1;
        if (left === 0) makeRoom();
      });
    }
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (underWay === most || isBeginning) return;
      isBeginning = true;
      // Tasks of the same turn of the event loop go together.
      setImmediate(goOn);
    });
};
