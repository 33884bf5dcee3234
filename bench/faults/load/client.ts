import type { Random } from '../../../infra/market-data/random.ts';
import type { Answered, Command } from './commands.ts';

/** Chooses its next command by the answers so far; several clients run at once. */
export type Client = Readonly<{
  name: string;
  next: () => Command;
  learn: (answered: Answered) => void;
}>;

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('Broken invariant: there is something to pick from');
  return picked;
};
