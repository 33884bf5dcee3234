import { salesStatusDecider, type SalesStatus } from '../../domain/crm/sales-status/decider.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const salesStatusFold = defineReferenceFold('sales_status', salesStatusDecider, () => {
  const statuses = new Map<string, NonNullable<SalesStatus>>();
  return {
    onChange: (id, after) => {
      if (after !== null) statuses.set(id, after);
    },
    reads: () => ({
      /** In the order they were made. */
      salesStatuses: (): readonly NonNullable<SalesStatus>[] => [...statuses.values()],
    }),
  };
});
