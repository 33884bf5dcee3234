import { isPositive } from '../../domain/shared/decimal.ts';
import type { FourEyes } from '../../domain/trading/wallet/counted.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { CommandDeps } from '../deps.ts';
import { walletIdsOf } from '../trading/first-wallets.ts';
import { fourEyesFacts } from '../trading/four-eyes.ts';
import { walletFacts } from '../trading/wallet-facts.ts';

/** Whether the house has ever covered a reversed deposit in any wallet of this wallet's owner. */
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
 * When a second person must approve a withdrawal: above the site's amount, and always for a customer whose deposit was
 * reversed after the money had left the wallet, so that the house paid for it (docs/decisions/0130).
 */
export const fourEyesFor = async (
  walletId: string,
  deps: CommandDeps,
): Promise<FourEyes | null> => {
  const facts = await fourEyesFacts(deps);
  if (facts === null || !(await wasCovered(walletId, deps))) return facts;
  return { ...facts, above: { ...facts.above, amount: '0' } };
};
