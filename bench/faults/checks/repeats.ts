import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../../infra/market-data/random.ts';
import { pick } from '../load/client.ts';
import type { Answered } from '../load/commands.ts';
import { insistUnder } from '../load/insist.ts';
import type { Ledger } from '../load/ledger.ts';

const repeatsMax = 12;

/**
 * Half of them are of the newest, which the fault may have hit; bulks build their answer from their parts, with the
 * same result.
 */
const sampleOf = (acknowledged: readonly Answered[], random: Random): readonly Answered[] => {
  const newest = acknowledged.slice(-40);
  const from = (list: readonly Answered[]) => (list.length === 0 ? [] : [pick(random, list)]);
  const picked = Array.from({ length: repeatsMax }, (_, at) =>
    from(at % 2 === 0 ? newest : acknowledged),
  );
  return [...new Set(picked.flat())];
};

/** Sends acknowledged commands again under their keys: the answer must be exactly the same. */
export const findOtherAnswers = async (
  origin: string,
  ledger: Ledger,
  random: Random,
): Promise<Readonly<{ repeated: number; wrong: readonly string[] }>> => {
  const sample = sampleOf(ledger.acknowledged(), random);
  const wrong: string[] = [];
  for (const { command, key, status, body, position } of sample) {
    const again = await insistUnder(key, () => origin, ledger, command);
    const isSame =
      again.status === status && again.position === position && isDeepStrictEqual(again.body, body);
    if (!isSame) {
      const told = `${status} at ${position} ${JSON.stringify(body)}`;
      const now = `${again.status} at ${again.position} ${JSON.stringify(again.body)}`;
      wrong.push(`${command.name} (key ${key}): told ${told}, now ${now}`);
    }
  }
  return { repeated: sample.length, wrong };
};
