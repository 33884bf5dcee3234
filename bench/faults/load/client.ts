import type { Random } from '../../../infra/market-data/random.ts';
import type { Answered, Command } from './commands.ts';

/** Decides what to ask for next from what it was told so far; several run at once. */
export type Client = Readonly<{
  name: string;
  next: () => Command;
  learn: (answered: Answered) => void;
}>;

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
};
