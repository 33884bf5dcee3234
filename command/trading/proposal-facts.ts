import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { never } from '../../domain/shared/decider.ts';
import type { ProposedWalletAct } from '../../domain/shared/trading/proposals.ts';
import type { ConfirmProposal } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Hands } from '../../domain/trading/wallet/hands.ts';
import type { PendingProposal } from '../../domain/trading/wallet/state.ts';
import type { CommandDeps } from '../deps.ts';
import { heldBy } from '../identity/held-by.ts';
import { accessSetBy } from '../payments/access-set-by.ts';
import { atWithdrawal } from '../payments/withdrawal-place.ts';
import { marketQuotes, orderMarketFacts } from './facts.ts';
import { atOrderAsRead } from './order-place.ts';

/** Whether the id is a deposit's; otherwise it is a wallet's, or unknown. */
export const isOfDeposit = async (
  placeId: string,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<boolean> =>
  (await handler.find({
    decider: depositDecider,
    streamId: placeId,
    pick: ({ status }) => (status === 'none' ? null : true),
  })) ?? false;

/**
 * The act that is proposed in a wallet and not decided yet, and who proposed it; `null` if there is none with that id.
 */
export const proposedAct = (
  walletId: string,
  proposalId: string,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<Pick<PendingProposal, 'act' | 'staffId'> | null> =>
  handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) =>
      wallet.status === 'open'
        ? (wallet.proposals.find((one) => one.proposalId === proposalId) ?? null)
        : null,
  });

/** The people who may know how to sign in as the one who decides, and as the one who proposed. */
export const handsOf = async (
  staffId: string,
  proposerId: string | null,
  deps: Pick<CommandDeps, 'reference'>,
): Promise<Hands> => ({
  heldBy: await heldBy(staffId, deps),
  proposerHeldBy: proposerId === null ? [] : await heldBy(proposerId, deps),
});

/** The same for a proposal about a deposit. */
export const handsAtDeposit = async (
  depositId: string,
  staffId: string,
  deps: Pick<CommandDeps, 'handler' | 'reference'>,
): Promise<Hands> => {
  const proposerId = await deps.handler.find({
    decider: depositDecider,
    streamId: depositId,
    pick: (deposit) => (deposit.status === 'none' ? null : (deposit.proposal?.staffId ?? null)),
  });
  return handsOf(staffId, proposerId, deps);
};

/**
 * Only an act that takes money out of a wallet, or changes an order's terms, is limited by the value of its open
 * orders.
 */
const needsQuotes = (act: ProposedWalletAct | null): boolean =>
  act?.kind === 'withdrawal' ||
  act?.kind === 'correction' ||
  (act?.kind === 'adjustment' && act.type === 'subtract');

type Facts = Omit<ConfirmProposal['data'], 'proposalId' | 'staffId' | 'now' | keyof Hands>;

/** Calls `run` with the current facts on which the proposed act is decided. */
export const withFacts = async <Done>(
  act: ProposedWalletAct | null,
  deps: CommandDeps,
  run: (facts: Facts) => Promise<Done>,
): Promise<Done> => {
  const quotes = needsQuotes(act) ? await marketQuotes(deps) : {};
  const nothingKnown: Facts = {
    quotes,
    stopOutLevel: deps.reference.siteSettings().stopOutLevel,
    evidence: null,
    accessSetBy: [],
    history: null,
    market: null,
  };
  switch (act?.kind) {
    case undefined:
    case 'adjustment':
      return run(nothingKnown);
    case 'withdrawal':
      return atWithdrawal(act.withdrawalId, deps, async ({ walletId, evidence }) =>
        run({ ...nothingKnown, evidence, accessSetBy: await accessSetBy(walletId, deps) }),
      );
    case 'correction':
    case 'deletion':
      deps.reference.requireFresh('instrument', 'site_settings');
      return atOrderAsRead(act.orderId, deps, async ({ history }) => {
        const isOpen = history.closed === null && !history.isCancelled;
        const instrument = isOpen ? history.opened.instrument : null;
        return run({ ...nothingKnown, history, market: await orderMarketFacts(instrument, deps) });
      });
    default:
      return never(act);
  }
};
