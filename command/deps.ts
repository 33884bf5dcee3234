import type { LeadFormOf } from './crm/merge/lead-form.ts';
import type { LeadPhones } from './crm/calls/phones.ts';
import type { FindKnownLeads } from './crm/imports/known-leads.ts';
import type { ImportStore } from './crm/imports/store.ts';
import type { CountLeadsOfStatus } from './crm/leads-of-status.ts';
import type { KeptIds } from './core/bulks/kept-ids.ts';
import type { BulkStore } from './core/bulks/store.ts';
import type { CoreDeps } from './core/deps.ts';
import type { DepositOfCheckout, DepositOfPayment } from './payments/deposit-of-payment.ts';
import type { Gateways } from './payments/gateways.ts';
import type { IsViewShared } from './identity/list-views/shared-views.ts';
import type { AddressOf } from './identity/address-of.ts';
import type { ReferenceData } from './reference.ts';
import type { TradeApiAccess } from './site/trade-api-access.ts';
import type { Locations } from './trading/locations.ts';
import type { CountOpenOrders } from './trading/open-orders.ts';
import type { HeldPriceOf } from './trading/held-price.ts';

/** What command routes are given. */
export type CommandDeps = Omit<CoreDeps, 'reference'> &
  Readonly<{
    reference: ReferenceData;
    orders: Locations;
    countOpenOrders: CountOpenOrders;
    heldPriceOf: HeldPriceOf;
    countLeadsOfStatus: CountLeadsOfStatus;
    isViewShared: IsViewShared;
    findKnownLeads: FindKnownLeads;
    imports: ImportStore;
    /** Where bulks are kept that go on after their request. */
    bulks: Pick<BulkStore, 'begin' | 'find' | 'changedRows' | 'waiting'>;
    /** Rows that were selected, or changed together. */
    keptIds: Pick<KeptIds, 'keep' | 'find' | 'useUp'>;
    withdrawals: Locations;
    gateways: Gateways;
    depositOfPayment: DepositOfPayment;
    depositOfCheckout: DepositOfCheckout;
    tradeApiAccess: Pick<TradeApiAccess, 'accessTo' | 'activeAccessTo'>;
    leadPhones: LeadPhones;
    leadFormOf: LeadFormOf;
    /** Where a person is written to now; a provider writes to its payer. */
    addressOf: AddressOf;
    /** What a person is called now; `null` where they were erased. */
    nameOf: (userId: string) => Promise<string | null>;
    /** Whose address it is; `null` for nobody's. */
    ownerOf: (address: string) => Promise<string | null>;
    /** Origin people open, without a trailing slash. */
    publicUrl: string;
  }>;
