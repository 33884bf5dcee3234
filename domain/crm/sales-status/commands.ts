import type { DomainCommand } from '../../shared/messages.ts';
import type { SalesStatusListed, SalesStatusesOrdered } from './events.ts';

type Form = SalesStatusListed['data'] & Readonly<{ isDefault: boolean }>;

/** The first one is the default, whatever is said. */
export type AddSalesStatus = DomainCommand<'AddSalesStatus', Form>;
/** The default is given up by making another one the default. */
export type EditSalesStatus = DomainCommand<'EditSalesStatus', Form>;
/** These stand first, in this order; others follow as they stood. */
export type OrderSalesStatuses = DomainCommand<'OrderSalesStatuses', SalesStatusesOrdered['data']>;
/** `leads`: how many have it. */
export type RemoveSalesStatus = DomainCommand<
  'RemoveSalesStatus',
  { statusId: string; leads: number }
>;

export type SalesStatusCommand =
  AddSalesStatus | EditSalesStatus | OrderSalesStatuses | RemoveSalesStatus;
