import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { person, record } from '../../shared/audit/words.ts';
import type { RoutingRule } from '../../shared/crm/routing.ts';
import { never } from '../../shared/decider.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { leadRoutingEventCatalogue, type LeadRoutingEvent } from './events.ts';

const texts = {
  LeadRouted: '{{actor}} chose {{agent}} for the lead {{lead}}: {{why}}',
  LeadNotRouted: '{{actor}} left the lead {{lead}} unassigned: {{why}}',
} as const;

const fields = { agentId: 'Agent', load: 'Leads of the agent' } as const;

const whyRouted: Readonly<Record<RoutingRule, string>> = {
  round_robin: 'waited longest',
  country: 'takes leads of this country, and waited longest',
  load: 'has the fewest leads in sales',
};
const whyNot: Readonly<Record<RoutingRule, string>> = {
  round_robin: 'no agent is active',
  country: 'no active agent takes leads of this country',
  load: 'no agent is active',
};

const leadOf = ({ leadId }: Readonly<{ leadId: string }>) => record('lead', leadId);

export const leadRoutingAudit = defineAudit<LeadRoutingEvent>({
  category: leadRoutingEventCatalogue.category,
  texts,
  sentences: {
    LeadRouted: (data) => ({
      template: texts.LeadRouted,
      words: { lead: leadOf(data), agent: person(data.agentId), why: whyRouted[data.rule] },
    }),
    LeadNotRouted: (data) => ({
      template: texts.LeadNotRouted,
      words: { lead: leadOf(data), why: whyNot[data.rule] },
    }),
  },
  fields,
  about: ({ data }: DomainEvent) => {
    const leadId: unknown = Reflect.get(Object(data), 'leadId');
    return typeof leadId === 'string' ? leadId : null;
  },
  describer: lastWord(fields, (event: LeadRoutingEvent) => {
    switch (event.type) {
      case 'LeadRouted': {
        const { leadId, agentId, load } = event.data;
        return [
          { name: 'agentId', key: `${leadId} agentId`, value: person(agentId) },
          ...(load === null
            ? []
            : [{ name: 'load' as const, key: `${leadId} load`, value: String(load) }]),
        ];
      }
      case 'LeadNotRouted':
        return [];
      default:
        return never(event);
    }
  }),
});
