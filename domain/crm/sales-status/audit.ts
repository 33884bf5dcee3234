import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { record, yesOrNo } from '../../shared/audit/words.ts';
import { salesStatusEventCatalogue, type SalesStatusEvent } from './events.ts';

const texts = {
  SalesStatusAdded: '{{actor}} added the sales status {{status}}',
  SalesStatusChanged: '{{actor}} changed the sales status {{status}}',
} as const;

const fields = { status: 'Status', isDefault: 'Default' } as const;

export const salesStatusAudit = defineAudit<SalesStatusEvent>({
  category: salesStatusEventCatalogue.category,
  texts,
  sentences: {
    SalesStatusAdded: ({ status }, { streamId }) => ({
      template: texts.SalesStatusAdded,
      words: { status: record('sales_status', streamId, status) },
    }),
    SalesStatusChanged: ({ status }, { streamId }) => ({
      template: texts.SalesStatusChanged,
      words: { status: record('sales_status', streamId, status) },
    }),
  },
  fields,
  describer: lastWord(fields, ({ data }: SalesStatusEvent) => [
    { name: 'status', value: data.status },
    { name: 'isDefault', value: yesOrNo(data.isDefault) },
  ]),
});
