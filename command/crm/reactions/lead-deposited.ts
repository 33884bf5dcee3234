import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { leadEventCatalogue, type LeadLinked } from '../../../domain/crm/lead/events.ts';
import {
  depositEventCatalogue,
  type DepositPaid,
} from '../../../domain/payments/deposit/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { command, defineReaction } from '../../core/reactions/reaction.ts';

/** What is known about a user: their leads, and when they first deposited real money. */
export type FirstDeposit = Readonly<{ leadIds: readonly string[]; paidInAt: string | null }>;

type Heard = DepositPaid | LeadLinked;

const heard: readonly string[] = ['DepositPaid', 'LeadLinked'] satisfies readonly Heard['type'][];
const types = [depositEventCatalogue, leadEventCatalogue].flatMap(({ events }) =>
  Object.keys(events),
);

const isLinked = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadLinked> =>
  event.type === 'LeadLinked';

/**
 * DEPOSITED AT of a lead is the first deposit of real money by its customer. It is recorded at the deposit, and when
 * the lead is linked to a customer who has deposited before.
 */
export const leadDeposited = defineReaction<FirstDeposit, Heard>({
  name: 'lead_deposited',
  categories: [depositEventCatalogue.category, leadEventCatalogue.category],
  ignores: types.filter((type) => !heard.includes(type)),
  past: 'acted on',
  state: {
    keyOf: ({ data }) => data.userId,
    initialState: () => ({ leadIds: [], paidInAt: null }),
    evolve: (known, event) => {
      if (isLinked(event)) {
        const leadIds = new Set([...known.leadIds, idOf(event.stream)]);
        return { ...known, leadIds: [...leadIds] };
      }
      const isFirst = event.data.mode === 'real' && known.paidInAt === null;
      return isFirst ? { ...known, paidInAt: event.occurredAt } : known;
    },
  },
  react: (event, { leadIds, paidInAt }) => {
    if (paidInAt === null) return [];
    const concerned = isLinked(event) ? [idOf(event.stream)] : leadIds;
    return concerned.map((leadId) =>
      command({
        purpose: `deposit ${leadId}`,
        decider: leadDecider,
        streamId: leadId,
        command: { type: 'NoteLeadDeposit', data: { at: paidInAt } },
        settledBy: [crmErrors.LEAD_NOT_FOUND],
      }),
    );
  },
});
