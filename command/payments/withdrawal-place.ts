import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { WithdrawalEvidence } from '../../domain/trading/wallet/withdrawal-commands.ts';
import type { WithdrawalEnded } from '../../domain/trading/wallet/withdrawal-events.ts';
import type { Handled } from '../core/command.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { CommandDeps } from '../deps.ts';
import type { WithdrawalLocation } from './withdrawal-locations.ts';

type Deps = Pick<CommandDeps, 'withdrawals' | 'streams' | 'head'>;

/** Where a command about a withdrawal goes, and what became of it, where it is pending no longer. */
export type WithdrawalPlace = Readonly<{ walletId: string; evidence: WithdrawalEvidence }>;

/** What any command about a withdrawal may be refused with. */
export const withdrawalRefusals = [
  paymentsErrors.WITHDRAWAL_NOT_FOUND,
  generalErrors.ALREADY_APPROVED,
  generalErrors.ALREADY_DECLINED,
  paymentsErrors.ALREADY_CANCELLED,
];

const statuses = {
  WithdrawalApproved: 'approved',
  WithdrawalDeclined: 'declined',
  WithdrawalCancelled: 'cancelled',
} as const satisfies Record<WithdrawalEnded['type'], unknown>;

// The codec gives an event of a type in the shape that its catalogue declares.
const isEnd = (event: RecordedEvent): event is RecordedEvent<WithdrawalEnded> =>
  Object.hasOwn(statuses, event.type);

/** The read model's location; where it knows none, the one it has once it holds what the log holds now. */
const locate = async (
  withdrawalId: string,
  { withdrawals, head }: Deps,
): Promise<WithdrawalLocation> => {
  const known = await withdrawals.find(withdrawalId);
  if (known !== null) return known;
  const isUpToDate = await withdrawals.reached(await head());
  const location = await withdrawals.find(withdrawalId);
  if (location !== null) return location;
  throw new DomainError(
    isUpToDate ? paymentsErrors.WITHDRAWAL_NOT_FOUND : generalErrors.UNAVAILABLE,
  );
};

/** How it ended: where the read model says so, else searched for behind the request. */
const evidenceOf = async (
  withdrawalId: string,
  { walletId, requestedRevision, endedRevision }: WithdrawalLocation,
  { streams }: Deps,
): Promise<WithdrawalEvidence> => {
  const stream = streamOf(walletDecider, walletId);
  const known = endedRevision === null ? null : await streams.at(stream, endedRevision);
  const events = known === null ? await streams.from(stream, requestedRevision + 1) : [known];
  const end = events.filter(isEnd).find(({ data }) => data.withdrawalId === withdrawalId);
  if (end === undefined) return null;
  return { withdrawalId, userId: end.data.userId, status: statuses[end.type] };
};

/**
 * Carries out a command about a withdrawal in the stream of its wallet. One that has ended, or does so meanwhile, is
 * proven by its own events.
 */
export const atWithdrawal = async (
  withdrawalId: string,
  deps: Deps,
  send: (place: WithdrawalPlace) => Promise<Handled>,
): Promise<Handled> => {
  const location = await locate(withdrawalId, deps);
  const { walletId } = location;
  const proven = async (): Promise<Handled> =>
    send({ walletId, evidence: await evidenceOf(withdrawalId, location, deps) });
  if (location.endedRevision !== null) return proven();
  try {
    return await send({ walletId, evidence: null });
  } catch (error) {
    if (!isDomainError(error) || error.refusal !== paymentsErrors.WITHDRAWAL_NOT_FOUND) throw error;
    return proven();
  }
};
