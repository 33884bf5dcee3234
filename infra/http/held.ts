/** What a call holds. What comes after its end, of a body that is still read then, is let go of at once. */
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
