import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http/base-query.ts';

/** The one api: features add their endpoints with `api.injectEndpoints` (style.md section 13, 10). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Orders', 'Wallets', 'Favorites', 'Instruments', 'User', 'MarketStatus'],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});

/** Tag types the server's `changed` may name (docs: the HTTP contract). */
export const tagTypes = ['Orders', 'Wallets', 'Favorites', 'Instruments', 'User', 'MarketStatus'] as const;

export type TagType = (typeof tagTypes)[number];

export const isTagType = (value: unknown): value is TagType => tagTypes.some((type) => type === value);
