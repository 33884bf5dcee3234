import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { isDomainError, invariant } from '../../domain/shared/errors.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import type { StaffAct, WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { planCustomers } from './customer-plan.ts';
import { seedId, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { planWithdrawals } from './withdrawal-plan.ts';

const hourMs = 3_600_000;
/** How long a proposal waits for a second person. */
const waitsMs = 72 * hourMs;
/** What one person may move alone here; the demo's settings require no second person. */
const above = { amount: '10000', currency: 'USD' } as const;

const staff = (email: string, roleId: RoleId): Actor => ({
  userId: demoUserId(email),
  roleId,
  impersonatorId: null,
});
const manager = staff('manager@daybook.test', roles.manager);
const admin = staff('admin@daybook.test', roles.admin);

type Planned = Readonly<{
  name: string;
  email: string;
  by: Actor;
  agoMs: number;
  /** An adjustment that adds this amount, or the withdraw of that name. */
  act:
    | Readonly<{ adds: string; purpose: 'bonus' | 'goodwill' | 'correction' }>
    | { withdrawal: string };
  end: Readonly<{ as: 'confirmed' | 'declined'; by: Actor; agoMs: number }> | null;
}>;

const customerAt = (place: number): string => {
  const email = planCustomers()[place]?.person.email;
  invariant(email, 'there is such a customer');
  return email;
};

/** Proposals by staff, in every state; waiting ones come last. */
const planProposals = (): readonly Planned[] => {
  const large = planWithdrawals().find(({ amount }) => amount === '12000');
  invariant(large, 'there is a large withdraw');
  return [
    {
      name: 'bonus',
      email: customerAt(35),
      by: manager,
      agoMs: 60 * hourMs,
      act: { adds: '15000', purpose: 'bonus' },
      end: { as: 'confirmed', by: admin, agoMs: 56 * hourMs },
    },
    {
      name: 'goodwill',
      email: customerAt(37),
      by: admin,
      agoMs: 34 * hourMs,
      act: { adds: '25000', purpose: 'goodwill' },
      end: { as: 'declined', by: manager, agoMs: 32 * hourMs },
    },
    {
      name: 'large withdraw',
      email: large.email,
      by: manager,
      agoMs: 20 * hourMs,
      act: { withdrawal: seedId(`withdrawal ${large.name}`) },
      end: null,
    },
    {
      name: 'correction',
      email: customerAt(31),
      by: manager,
      agoMs: 5 * hourMs,
      act: { adds: '12500', purpose: 'correction' },
      end: null,
    },
  ];
};

const walletOf = ({ email }: Planned): string => firstWalletId(demoUserId(email), 'real');
const proposalIdOf = ({ name }: Planned): string => seedId(`proposal ${name}`);

const actOf = ({ nowMs }: SeedDeps, planned: Planned): StaffAct => {
  const { act, by, agoMs } = planned;
  const asked = nowMs() - agoMs;
  const now = new Date(asked).toISOString();
  const until = new Date(asked + waitsMs).toISOString();
  const fourEyes = { above, quotes: {}, proposalId: proposalIdOf(planned), until, now };
  const facts = { staffId: by.userId, fourEyes, quotes: {}, now };
  if ('withdrawal' in act) {
    const withdrawal = {
      withdrawalId: act.withdrawal,
      evidence: null,
      accessSetBy: [],
      heldBy: [],
    };
    return { type: 'ApproveWithdrawal', data: { ...withdrawal, ...facts } };
  }
  const { adds: amount, purpose } = act;
  const adjustment = { type: 'add', amount, purpose, reference: null, reason: 'staff' } as const;
  return { type: 'AdjustBalance', data: { ...adjustment, ...facts } };
};

const endOf = ({ nowMs }: SeedDeps, planned: Planned): WalletCommand | null => {
  const { end } = planned;
  if (end === null) return null;
  const now = new Date(nowMs() - end.agoMs).toISOString();
  const decision = { proposalId: proposalIdOf(planned), staffId: end.by.userId, now };
  if (end.as === 'declined') return { type: 'DeclineProposal', data: decision };
  const nothing = { evidence: null, accessSetBy: [], history: null, market: null };
  const facts = { ...nothing, heldBy: [], proposerHeldBy: [], quotes: {}, stopOutLevel: '50' };
  return { type: 'ConfirmProposal', data: { ...decision, ...facts } };
};

/** Proposes the act, and ends the proposal. If people have used the wallet meanwhile, it may no longer be possible. */
const make = async (deps: SeedDeps, planned: Planned): Promise<void> => {
  const send = async (purpose: string, actor: Actor, agoMs: number, command: WalletCommand) => {
    await deps.handler.handle({
      decider: walletDecider,
      streamId: walletOf(planned),
      ...derivedSending({ actor, source: seedNamespace, purpose, correlationId: seedNamespace }),
      occurredAt: new Date(deps.nowMs() - agoMs).toISOString(),
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  };
  const { name, by, agoMs, end } = planned;
  try {
    await send(`propose ${name}`, by, agoMs, actOf(deps, planned));
    const ending = endOf(deps, planned);
    if (end !== null && ending !== null) await send(`decide ${name}`, end.by, end.agoMs, ending);
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
};

/** Acts of staff that need, or needed, a second person. */
export const seedProposals = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const planned = planProposals();
  for (const [index, one] of planned.entries()) {
    await make(deps, one);
    progress('Proposals', index + 1, planned.length);
  }
};

/** Whether `seedProposals` was ever completed. */
export const areProposalsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planProposals().at(-1);
  if (last === undefined) return true;
  const events = await store.read(`wallet-${walletOf(last)}`);
  return events.some(({ type }) => type === 'ActProposed');
};
