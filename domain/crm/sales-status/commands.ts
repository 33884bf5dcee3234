import type { DomainCommand } from '../../shared/messages.ts';
import type { SalesStatusListed, SalesStatusesOrdered } from './events.ts';

type Form = SalesStatusListed['data'] & Readonly<{ isDefault: boolean }>;

/** The first status always becomes the default. */
export type AddSalesStatus = DomainCommand<'AddSalesStatus', Form>;
/** A status stops being the default only when another one becomes it. */
export type EditSalesStatus = DomainCommand<'EditSalesStatus', Form>;
/** These come first, in this order; all others follow in their old order. */
export type OrderSalesStatuses = DomainCommand<'OrderSalesStatuses', SalesStatusesOrdered['data']>;
/** `leads`: how many leads have it. */
export type RemoveSalesStatus = DomainCommand<
  'RemoveSalesStatus',
  { statusId: string; leads: number }
>;

export type SalesStatusCommand =
  AddSalesStatus | EditSalesStatus | OrderSalesStatuses | RemoveSalesStatus;
