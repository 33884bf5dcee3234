/**
 * Runs baseline and ours in turn, so that other work of the machine affects both alike. The one that runs first changes
 * with each round.
 */
export const alternate = async <Base, Ours>(
  rounds: number,
  base: (round: number) => Promise<Base>,
  ours: (round: number) => Promise<Ours>,
): Promise<Readonly<{ base: readonly Base[]; ours: readonly Ours[] }>> => {
  const results = { base: [] as Base[], ours: [] as Ours[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => results.base.push(await base(round)),
      async () => results.ours.push(await ours(round)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  return results;
};
