import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { person, spaced } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { settlementKey } from '../../shared/payments/settlement.ts';
import { gatewayNames } from '../../shared/payments/types.ts';
import { settlementEventCatalogue, type SettlementEvent } from './events.ts';

const texts = {
  SettlementFileTaken:
    '{{actor}} uploaded a settlement file of {{gateway}} with {{lines}} lines, {{from}} to {{to}}',
  SettlementLinesTaken: '{{actor}} recorded {{lines}} lines of a settlement file of {{gateway}}',
  DifferenceAssigned: '{{actor}} assigned the difference of {{payment}} to {{assignee}}',
  DifferenceSettled: '{{actor}} settled the difference of {{payment}}: {{reason}}',
} as const;

const fields = {
  gateway: 'Gateway',
  lines: 'Lines',
  assignee: 'Assigned to',
  settled: 'Settled',
} as const;

export const settlementAudit = defineAudit<SettlementEvent>({
  category: settlementEventCatalogue.category,
  texts,
  sentences: {
    SettlementFileTaken: ({ gateway, lines, from, to }) => ({
      template: texts.SettlementFileTaken,
      words: { gateway: gatewayNames[gateway], lines: String(lines), from, to },
    }),
    SettlementLinesTaken: ({ gateway, lines }) => ({
      template: texts.SettlementLinesTaken,
      words: { gateway: gatewayNames[gateway], lines: String(lines.length) },
    }),
    DifferenceAssigned: ({ paymentId, assigneeId }) => ({
      template: texts.DifferenceAssigned,
      words: { payment: paymentId, assignee: person(assigneeId) },
    }),
    DifferenceSettled: ({ paymentId, reason }) => ({
      template: texts.DifferenceSettled,
      words: { payment: paymentId, reason: spaced(reason) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: SettlementEvent) => {
    switch (event.type) {
      case 'SettlementFileTaken':
        return [
          { name: 'gateway', value: gatewayNames[event.data.gateway] },
          { name: 'lines', value: String(event.data.lines) },
        ];
      case 'SettlementLinesTaken':
        return [];
      case 'DifferenceAssigned':
        return [
          {
            name: 'assignee',
            key: settlementKey(event.data),
            value: person(event.data.assigneeId),
          },
        ];
      case 'DifferenceSettled':
        return [
          { name: 'settled', key: settlementKey(event.data), value: spaced(event.data.reason) },
        ];
      default:
        return never(event);
    }
  }),
});
