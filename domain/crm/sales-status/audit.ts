import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import type { AuditWord } from '../../shared/audit/types.ts';
import { record, yesOrNo } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { salesStatusEventCatalogue, type SalesStatusEvent } from './events.ts';

const texts = {
  SalesStatusListed: '{{actor}} added the sales status {{status}}',
  SalesStatusEdited: '{{actor}} changed the sales status {{status}}',
  SalesStatusMadeDefault: '{{actor}} made a sales status the default of new leads',
  SalesStatusesOrdered: '{{actor}} changed the order of the sales statuses',
  SalesStatusRemoved: '{{actor}} deleted the sales status {{status}}',
  SalesStatusAdded: '{{actor}} added the sales status {{status}}',
  SalesStatusChanged: '{{actor}} changed the sales status {{status}}',
} as const;

const fields = { status: 'Status', colour: 'Colour', isDefault: 'Default' } as const;

const named = (id: string, status: string): Readonly<Record<string, AuditWord>> => ({
  status: record('sales_status', id, status),
});

/** The key includes the status's id, because one stream holds several statuses. */
const keyed = (id: string, name: keyof typeof fields) => ({ name, key: `${id} ${name}` });

export const salesStatusAudit = defineAudit<SalesStatusEvent>({
  category: salesStatusEventCatalogue.category,
  texts,
  sentences: {
    SalesStatusListed: ({ statusId, status }) => ({
      template: texts.SalesStatusListed,
      words: named(statusId, status),
    }),
    SalesStatusEdited: ({ statusId, status }) => ({
      template: texts.SalesStatusEdited,
      words: named(statusId, status),
    }),
    SalesStatusMadeDefault: () => ({ template: texts.SalesStatusMadeDefault }),
    SalesStatusesOrdered: () => ({ template: texts.SalesStatusesOrdered }),
    SalesStatusRemoved: ({ statusId, status }) => ({
      template: texts.SalesStatusRemoved,
      words: named(statusId, status),
    }),
    SalesStatusAdded: ({ status }, { streamId }) => ({
      template: texts.SalesStatusAdded,
      words: named(streamId, status),
    }),
    SalesStatusChanged: ({ status }, { streamId }) => ({
      template: texts.SalesStatusChanged,
      words: named(streamId, status),
    }),
  },
  fields,
  describer: lastWord(fields, (event: SalesStatusEvent) => {
    switch (event.type) {
      case 'SalesStatusListed':
      case 'SalesStatusEdited': {
        const { statusId, status, colour } = event.data;
        return [
          { ...keyed(statusId, 'status'), value: status },
          { ...keyed(statusId, 'colour'), value: colour },
        ];
      }
      case 'SalesStatusMadeDefault':
        return [{ name: 'isDefault', value: record('sales_status', event.data.statusId) }];
      case 'SalesStatusRemoved':
        return [{ ...keyed(event.data.statusId, 'status'), value: null }];
      case 'SalesStatusesOrdered':
        return [];
      case 'SalesStatusAdded':
      case 'SalesStatusChanged':
        return [
          { name: 'status', value: event.data.status },
          { name: 'isDefault', value: yesOrNo(event.data.isDefault) },
        ];
      default:
        return never(event);
    }
  }),
  // The id of the status that an event is about, so that the status's history can be found.
  about: ({ data }: DomainEvent) =>
    'statusId' in data && typeof data.statusId === 'string' ? data.statusId : null,
});
