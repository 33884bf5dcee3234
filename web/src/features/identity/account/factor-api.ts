import type {
  FactorSetUp,
  RecoveryCodes,
  SecondFactorFacts,
} from '../../../../../command/identity/second-factor/contract.ts';
import { api } from '../../../app/api.ts';

type Told = Readonly<{ message: string }>;
type Code = Readonly<{ code: string }>;

const address = '/security/second-factor';
const changed = ['SecondFactor', 'User', 'Sessions'] as const;

const factorApi = api.injectEndpoints({
  endpoints: (build) => ({
    showFactor: build.query<SecondFactorFacts, void>({
      query: () => ({ url: address }),
      providesTags: ['SecondFactor'],
    }),
    setUpFactor: build.mutation<FactorSetUp, Readonly<{ password: string }>>({
      query: (body) => ({ url: address, method: 'POST', body, secret: true }),
    }),
    confirmFactor: build.mutation<RecoveryCodes, Code>({
      query: (body) => ({ url: `${address}/confirm`, method: 'POST', body, secret: true }),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, Code>({
      query: (body) => ({ url: `${address}/recovery-codes`, method: 'POST', body, secret: true }),
      invalidatesTags: [...changed],
    }),
    turnOffFactor: build.mutation<Told, Code>({
      query: (body) => ({ url: `${address}/turn-off`, method: 'POST', body, secret: true }),
      invalidatesTags: [...changed],
    }),
    /** Looked at again once the codes were seen. */
    refreshFactor: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useShowFactorQuery,
  useSetUpFactorMutation,
  useConfirmFactorMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffFactorMutation,
  useRefreshFactorMutation,
} = factorApi;
