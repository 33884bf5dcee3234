import type {
  FactorSetUp,
  RecoveryCodes,
} from '../../../../../command/identity/second-factor/contract.ts';
import type {
  AddPasskeyBody,
  PasskeyBegun,
} from '../../../../../command/identity/second-factor/passkey-contract.ts';
import { api } from '../../../app/api.ts';

type Told = Readonly<{ message: string }>;
type Code = Readonly<{ code: string }>;

const address = '/security/second-factor';
const passkeys = '/security/passkeys';
const changed = ['SecondFactor', 'User', 'Sessions'] as const;

const factorApi = api.injectEndpoints({
  endpoints: (build) => ({
    setUpFactor: build.mutation<FactorSetUp, Readonly<{ password: string }>>({
      query: (body) => ({ url: address, method: 'POST', body, secret: true }),
    }),
    confirmFactor: build.mutation<RecoveryCodes, Code>({
      query: (body) => ({ url: `${address}/confirm`, method: 'POST', body, secret: true }),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, Partial<Code>>({
      query: (body) => ({ url: `${address}/recovery-codes`, method: 'POST', body, secret: true }),
      invalidatesTags: [...changed],
    }),
    turnOffFactor: build.mutation<Told, Code>({
      query: (body) => ({ url: `${address}/turn-off`, method: 'POST', body, secret: true }),
      invalidatesTags: [...changed],
    }),
    beginPasskey: build.mutation<PasskeyBegun, Readonly<{ password: string }>>({
      query: (body) => ({ url: passkeys, method: 'POST', body, secret: true }),
    }),
    addPasskey: build.mutation<RecoveryCodes, AddPasskeyBody>({
      query: (body) => ({ url: `${passkeys}/made`, method: 'POST', body, secret: true }),
    }),
    removePasskey: build.mutation<Told, string>({
      query: (id) => ({ url: `${passkeys}/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    /** Refetches the factor after the codes were seen. */
    refreshFactor: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useSetUpFactorMutation,
  useConfirmFactorMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffFactorMutation,
  useRefreshFactorMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = factorApi;
