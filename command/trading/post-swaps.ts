import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { swapsAtOnce } from '../../domain/trading/wallet/post-swaps.ts';
import type { CommandDeps } from '../deps.ts';
import { sendAsSystem } from '../core/send.ts';

/** Posts the swaps that are due in a wallet now; returns how many nights were posted. */
export const postSwapsOf = async (
  walletId: string,
  deps: Pick<CommandDeps, 'handler' | 'mintId'>,
  now: string,
): Promise<number> => {
  let posted = 0;
  let last = 0;
  do {
    await sendAsSystem(systemActor(systemActors.financing), deps, {
      decider: walletDecider,
      streamId: walletId,
      command: { type: 'PostSwaps', data: { now } },
      outcome: (events) => {
        last = events.length;
        return { status: 200, body: {} };
      },
    });
    posted += last;
  } while (last === swapsAtOnce);
  return posted;
};
