import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { WithdrawalEvidence } from '../../domain/trading/wallet/withdrawal-commands.ts';
import type { WithdrawalEnded } from '../../domain/trading/wallet/withdrawal-events.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { CommandDeps } from '../deps.ts';
import { endOf, locate, type Location } from '../trading/locations.ts';

type Deps = Pick<CommandDeps, 'withdrawals' | 'streams' | 'head'>;

/** Which wallet a command about a withdrawal goes to, and how the withdrawal ended if it is no longer pending. */
export type WithdrawalPlace = Readonly<{ walletId: string; evidence: WithdrawalEvidence }>;

/** The refusals that every command about a withdrawal shares. */
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

// The codec decodes each event type into the shape that its catalogue declares.
const isEnd = (event: RecordedEvent): event is RecordedEvent<WithdrawalEnded> =>
  Object.hasOwn(statuses, event.type);

const locateWithdrawal = async (id: string, { withdrawals, head }: Deps): Promise<Location> => {
  const location = await locate(id, { locations: withdrawals, head });
  if (location === null) throw new DomainError(paymentsErrors.WITHDRAWAL_NOT_FOUND);
  return location;
};

/** The event that ended the withdrawal. */
const evidenceOf = async (
  withdrawalId: string,
  location: Location,
  { streams }: Deps,
): Promise<WithdrawalEvidence> => {
  const end = await endOf(
    location,
    { stream: streamOf(walletDecider, location.walletId), streams },
    (event): event is RecordedEvent<WithdrawalEnded> =>
      isEnd(event) && event.data.withdrawalId === withdrawalId,
  );
  return end && { withdrawalId, userId: end.data.userId, status: statuses[end.type] };
};

/**
 * Carries out a command about a withdrawal in the stream of its wallet. If the withdrawal has ended, or ends meanwhile,
 * its own events are passed as evidence.
 */
export const atWithdrawal = async <Done>(
  withdrawalId: string,
  deps: Deps,
  send: (place: WithdrawalPlace) => Promise<Done>,
): Promise<Done> => {
  const location = await locateWithdrawal(withdrawalId, deps);
  const { walletId } = location;
  const proven = async (): Promise<Done> =>
    send({ walletId, evidence: await evidenceOf(withdrawalId, location, deps) });
  if (location.endedRevision !== null) return proven();
  try {
    return await send({ walletId, evidence: null });
  } catch (error) {
    if (!isDomainError(error) || error.refusal !== paymentsErrors.WITHDRAWAL_NOT_FOUND) throw error;
    return proven();
  }
};
