/**
 * Collects what a call holds, to release it at the end. A body may still be read after that: what it registers then is
 * released at once.
 */
export const createHeld = () => {
  const held: (() => void)[] = [];
  let isOver = false;
  return {
    onHeld: (letGo: () => void): void => {
      if (isOver) letGo();
      else held.push(letGo);
    },
    letGoOfAll: (): void => {
      isOver = true;
      for (const letGo of held.splice(0)) letGo();
    },
  };
};
