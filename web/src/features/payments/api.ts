import type {
  HeldCredit,
  PayingBy,
  PaypalPage,
  WithdrawFeesResponse,
} from '../../../../command/payments/contract.ts';
import type { ProposalPreview } from '../../../../command/trading/contract.ts';
import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import type { ProposalItem } from '../../../../query/trading/proposals/contract.ts';
import { api } from '../../app/api.ts';
import { listEndpoint } from '../../app/list-endpoint.ts';

/** A proposal, in the stream of its wallet or deposit. */
type ProposalPlace = Readonly<{ id: string; placeId: string }>;

type Told = Readonly<{ message: string }>;

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomerDeposits: listEndpoint<DepositItem>(build)(
      '/admin/deposits/api/history/:userId',
      'Deposits',
    ),
    listDeposits: listEndpoint<DepositItem>(build)('/admin/deposits/api/history', 'Deposits', [
      'missing',
      'send_by_hand',
      'id',
    ]),
    listOwnDeposits: listEndpoint<DepositItem>(build)('/deposits/history', 'Deposits'),
    payingBy: build.query<Readonly<{ gateways: readonly PayingBy[] }>, void>({
      query: () => ({ url: '/deposits/gateways' }),
    }),
    ownDeposit: build.query<Readonly<{ data: readonly DepositItem[] }>, string>({
      query: (id) => ({ url: `/deposits/history?id=${encodeURIComponent(id)}` }),
      providesTags: ['Deposits'],
    }),
    beginDeposit: build.mutation<
      Told & Readonly<{ paymentLink: string }>,
      Readonly<Record<string, string | null>>
    >({
      query: (body) => ({ url: '/deposits', method: 'POST', body }),
      invalidatesTags: ['Deposits'],
    }),
    checkDeposit: build.mutation<Told, string>({
      query: (id) => ({ url: `/deposits/${encodeURIComponent(id)}/check`, method: 'POST' }),
      invalidatesTags: ['Deposits', 'Wallets'],
    }),
    paypalPage: build.query<PaypalPage, string>({
      query: (id) => ({ url: `/payments/paypal/api/${encodeURIComponent(id)}` }),
      providesTags: ['Deposits'],
    }),
    beginPaypal: build.mutation<Readonly<{ id: string; approveLink: string }>, string>({
      query: (id) => ({ url: `/payments/paypal/${encodeURIComponent(id)}`, method: 'POST' }),
      invalidatesTags: ['Deposits'],
    }),
    capturePaypal: build.mutation<Told & Readonly<{ id: string }>, string>({
      query: (order) => ({
        url: `/payments/paypal/capture/${encodeURIComponent(order)}`,
        method: 'POST',
      }),
      invalidatesTags: ['Deposits', 'Wallets'],
    }),
    heldCredit: build.query<HeldCredit, string>({
      query: (id) => ({ url: `/admin/deposits/api/${id}/credit` }),
    }),
    creditHeld: build.mutation<Told, Readonly<{ id: string; paymentId: string; amount: string }>>({
      query: ({ id, ...body }) => ({ url: `/admin/deposits/${id}/credit`, method: 'POST', body }),
      invalidatesTags: ['Deposits'],
    }),
    refuseHeld: build.mutation<Told, Readonly<{ id: string; paymentId: string; reason: string }>>({
      query: ({ id, ...body }) => ({ url: `/admin/deposits/${id}/decline`, method: 'POST', body }),
      invalidatesTags: ['Deposits'],
    }),
    recordRefund: build.mutation<
      Told,
      Readonly<{ id: string; paymentId: string; amount: string; reason: string; reference: string }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/deposits/${id}/record-refund`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Deposits'],
    }),
    settleShortfall: build.mutation<
      Told,
      Readonly<{ id: string; reason: string; reference: string | null }>
    >({
      query: ({ id, ...body }) => ({ url: `/admin/deposits/${id}/settle`, method: 'POST', body }),
      invalidatesTags: ['Deposits'],
    }),
    takeBackDeposit: build.mutation<Told, Readonly<{ id: string; by: string }>>({
      query: ({ id, by }) => ({ url: `/admin/deposits/${id}/${by}`, method: 'POST' }),
      invalidatesTags: ['Deposits'],
    }),
    listCustomerWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/history/:userId',
      'Withdraws',
    ),
    listPendingWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/pending',
      'Withdraws',
    ),
    listEndedWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/history',
      'Withdraws',
    ),
    listProposals: listEndpoint<ProposalItem>(build)('/admin/proposals/api', 'Proposals'),
    previewProposal: build.query<ProposalPreview, ProposalPlace>({
      query: ({ id, placeId }) => ({ url: `/admin/proposals/${placeId}/${id}/preview` }),
    }),
    confirmProposal: build.mutation<Told, ProposalPlace>({
      query: ({ id, placeId }) => ({
        url: `/admin/proposals/${placeId}/${id}/confirm`,
        method: 'POST',
      }),
      invalidatesTags: ['Proposals', 'Withdraws', 'Deposits', 'Customers', 'Trades'],
    }),
    declineProposal: build.mutation<Told, ProposalPlace>({
      query: ({ id, placeId }) => ({
        url: `/admin/proposals/${placeId}/${id}/decline`,
        method: 'POST',
      }),
      invalidatesTags: ['Proposals'],
    }),
    listOwnWithdraws: listEndpoint<WithdrawItem>(build)('/withdraws/history', 'Withdraws'),
    withdrawFees: build.query<WithdrawFeesResponse, void>({
      query: () => ({ url: '/withdraws/fees' }),
    }),
    requestWithdraw: build.mutation<Told, Readonly<Record<string, string | null>>>({
      query: (body) => ({ url: '/withdraws/bank', method: 'POST', body }),
      invalidatesTags: ['Withdraws', 'Wallets'],
    }),
    cancelWithdraw: build.mutation<Told, string>({
      query: (id) => ({ url: `/withdraws/${id}/cancel`, method: 'POST' }),
      invalidatesTags: ['Withdraws', 'Wallets'],
    }),
    approveWithdraw: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/withdraws/${id}/approve`, method: 'POST' }),
      invalidatesTags: ['Withdraws'],
    }),
    declineWithdraw: build.mutation<Told, Readonly<{ id: string; declineReason: string }>>({
      query: ({ id, ...body }) => ({
        url: `/admin/withdraws/${id}/decline`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Withdraws'],
    }),
  }),
});

export const {
  usePayingByQuery,
  useOwnDepositQuery,
  useBeginDepositMutation,
  useCheckDepositMutation,
  usePaypalPageQuery,
  useBeginPaypalMutation,
  useCapturePaypalMutation,
  useHeldCreditQuery,
  useCreditHeldMutation,
  useRefuseHeldMutation,
  useRecordRefundMutation,
  useSettleShortfallMutation,
  useTakeBackDepositMutation,
  useWithdrawFeesQuery,
  useRequestWithdrawMutation,
  useCancelWithdrawMutation,
  useApproveWithdrawMutation,
  useDeclineWithdrawMutation,
  usePreviewProposalQuery,
  useConfirmProposalMutation,
  useDeclineProposalMutation,
} = paymentsApi;
