import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http/base-query.ts';

/** The tag types that the server's `changed` may name (docs: the HTTP contract). */
export const tagTypes = [
  'Orders',
  'Wallets',
  'Favorites',
  'PriceAlerts',
  'PendingOrders',
  'Instruments',
  'User',
  'SecondFactor',
  'ApiKeys',
  'Webhook',
  'MarketStatus',
  'Customers',
  'Statement',
  'StatementMails',
  'Trades',
  'Kyc',
  'Leads',
  'ListViews',
  'SalesStatuses',
  'Tasks',
  'Agents',
  'Staff',
  'Sessions',
  'Audit',
  'Bulks',
  'Withdraws',
  'Proposals',
  'Settlements',
  'Deposits',
  'Jobs',
  'Reactions',
  'Branding',
  'Terms',
  'Translations',
  'Dashboard',
  'Ledger',
] as const;

/** The only api: features add their endpoints with `api.injectEndpoints` (style.md section 13, 10). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  // A refetch must not wait for other running requests; `refetchAgain` handles queries that are already running.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

export type TagType = (typeof tagTypes)[number];

export const isTagType = (value: unknown): value is TagType =>
  tagTypes.some((type) => type === value);
