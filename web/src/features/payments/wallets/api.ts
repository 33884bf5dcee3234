import type { TransferResponse } from '../../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import type { TransferItem } from '../../../../../query/trading/transfers-contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Pair = Readonly<{ from: string; to: string }>;

export const walletsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transferRate: build.query<Readonly<{ rate: Decimal }>, Pair>({
      query: (params) => ({ url: '/wallets/rate', params }),
      keepUnusedDataFor: 0,
    }),
    listTransfers: listEndpoint<TransferItem>(build)('/wallets/transfers', 'Wallets'),
    transfer: build.mutation<TransferResponse, Pair & Readonly<{ amount: string }>>({
      query: (body) => ({ url: '/wallets/transfers', method: 'POST', body }),
      invalidatesTags: ['Wallets'],
    }),
    openWallet: build.mutation<Readonly<{ message: string }>, Readonly<{ currency: string }>>({
      query: (body) => ({ url: '/wallets', method: 'POST', body }),
      invalidatesTags: ['Wallets'],
    }),
  }),
});

export const { useTransferRateQuery, useTransferMutation, useOpenWalletMutation } = walletsApi;
