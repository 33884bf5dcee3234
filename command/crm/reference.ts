import {
  salesStatusDecider,
  salesStatusesId,
  type SalesStatuses,
} from '../../domain/crm/sales-status/decider.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const salesStatusFold = defineReferenceFold('sales_status', salesStatusDecider, () => ({
  reads: (streams) => ({
    /** In the order that people gave them. */
    salesStatuses: (): SalesStatuses =>
      streams.get(salesStatusesId) ?? salesStatusDecider.initialState(),
  }),
}));
