import { crmErrors } from '../../../domain/crm/errors.ts';
import { salesStatusDecider, salesStatusesId } from '../../../domain/crm/sales-status/decider.ts';
import {
  salesStatusEventCatalogue,
  type FormerSalesStatusEvent,
} from '../../../domain/crm/sales-status/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';

const former: readonly string[] = [
  'SalesStatusAdded',
  'SalesStatusChanged',
] satisfies readonly FormerSalesStatusEvent['type'][];

/** Moves the statuses that once had streams of their own into the one list (docs/decisions/0040). */
export const formerSalesStatuses = defineReaction<null, FormerSalesStatusEvent>({
  name: 'former_sales_statuses',
  categories: [salesStatusEventCatalogue.category],
  ignores: Object.keys(salesStatusEventCatalogue.events).filter((type) => !former.includes(type)),
  past: 'acted on',
  state: stateless,
  react: ({ type, stream, data }) => [
    command({
      purpose: 'take over',
      decider: salesStatusDecider,
      streamId: salesStatusesId,
      command: {
        type: type === 'SalesStatusAdded' ? 'AddSalesStatus' : 'EditSalesStatus',
        data: { ...data, statusId: idOf(stream), colour: 'green' },
      },
      settledBy: [
        crmErrors.SALES_STATUS_EXISTS,
        crmErrors.SALES_STATUS_NOT_FOUND,
        crmErrors.SALES_STATUS_RESERVED,
        crmErrors.SALES_STATUSES_TOO_MANY,
        crmErrors.DEFAULT_SALES_STATUS,
      ],
    }),
  ],
});
