/** Says that what went with a wave is over. */
type Leave = () => void;

/**
 * Lets things begin in waves, of which at most `most` are under way: what comes meanwhile begins once all of one is over,
 * together. A wave is waited for `patienceMs` at most, so that one that hangs holds up no other; where fewer are under way,
 * one begins at once.
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
      // What comes in this turn of the event loop goes together.
      setImmediate(goOn);
    });
};
