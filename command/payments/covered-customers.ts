import { isPositive } from '../../domain/shared/decimal.ts';
import type { FourEyes } from '../../domain/trading/wallet/counted.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { CommandDeps } from '../deps.ts';
import { walletIdsOf } from '../trading/first-wallets.ts';
import { fourEyesFacts } from '../trading/four-eyes.ts';
import { walletFacts } from '../trading/wallet-facts.ts';

/** Whether the house has ever covered a deposit that went back, in any wallet of its owner. */
export const wasCovered = async (
  walletId: string,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<boolean> => {
  const owner = await walletFacts(walletId, { handler });
  if (owner === null) return false;
  const covered = await Promise.all(
    [...new Set([walletId, ...walletIdsOf(owner.userId)])].map((id) =>
      handler.findNow({
        decider: walletDecider,
        streamId: id,
        pick: (wallet) => wallet.status === 'open' && isPositive(wallet.coveredBack),
      }),
    ),
  );
  return covered.includes(true);
};

/**
 * When a second person must approve a withdraw: above the site's amount, and any of a customer whose deposit went back when
 * it was not in its wallet any more, so that the house paid for it (docs/decisions/0130).
 */
export const fourEyesFor = async (
  walletId: string,
  deps: CommandDeps,
): Promise<FourEyes | null> => {
  const facts = await fourEyesFacts(deps);
  if (facts === null || !(await wasCovered(walletId, deps))) return facts;
  return { ...facts, above: { ...facts.above, amount: '0' } };
};
