import { flushSync } from 'react-dom';
import type { SecondFactorFacts } from '../../../../command/identity/second-factor/contract.ts';
import type {
  PasskeyBody,
  PasskeyChallenge,
} from '../../../../command/identity/second-factor/passkey-contract.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import type { WalletMode } from '../../../../domain/shared/trading/types.ts';
import { api } from '../api.ts';
import { sessionOf, signedIn, walletShown } from './slice.ts';

export type Wallet = Readonly<{
  id: string;
  number: number;
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  margin: Decimal;
  /** On hold for pending withdraws. */
  held: Decimal;
}>;

export type CurrentUser = Readonly<{
  user: Readonly<{
    id: string;
    number: number;
    full_name: string;
    email: string;
    role_id: RoleId;
    is_email_verified: boolean;
    is_active: boolean;
    balances: readonly Wallet[];
    profile: Readonly<
      Record<'phone' | 'birth_date' | 'country' | 'city' | 'address' | 'postal_code', string | null>
    >;
  }>;
  activeBalance: Wallet | null;
  isKyc: boolean;
  kycRequired: Readonly<{ trade: boolean; deposit: boolean; withdraw: boolean }>;
  /** The staff member who used Login as, if any. */
  acting: Readonly<{ id: string; full_name: string }> | null;
  session: Readonly<{
    /** The server's clock when it answered; the two other times are relative to it. */
    now: string;
    idle_expires_at: string;
    expires_at: string;
  }>;
  /** Staff who must set up two-factor sign-in before anything else. */
  must_set_up_factor: boolean;
}>;

export type SignIn = Readonly<{ email: string; password: string; remember: boolean }>;

export type SignedIn = Readonly<{
  message: string;
  user: Readonly<{ id: string; role_id: RoleId }>;
  landing: string;
}>;

/** The password was right, and a code is required next. */
export type SecondStep = Readonly<{ token: string; passkey: PasskeyChallenge | null }>;
type SecondStepAsked = Readonly<{ message: string; second_step: SecondStep }>;

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => ({ url: '/auth/user' }),
      providesTags: [
        { type: 'User', id: 'mine' },
        { type: 'Wallets', id: 'mine' },
      ],
      onQueryStarted: async (_nothing, asking) => {
        const { dispatch, queryFulfilled } = asking;
        try {
          const { data } = await queryFulfilled;
          const before = sessionOf(asking.getState()).walletId;
          const now = data.activeBalance?.id ?? null;
          const isAnother = before !== null && before !== now;
          // The screens switch to the first page of the new wallet first, so that no page of the previous wallet is
          // refetched.
          flushSync(() => void dispatch(walletShown(now)));
          if (isAnother) dispatch(api.util.invalidateTags(['Orders', 'PendingOrders']));
        } catch {
          // The wallet on the screen is still the previous one, and commands keep naming it.
        }
      },
    }),
    /** A read that counts as activity of a person, unlike refetches, which say that no person asked. */
    stay: build.mutation<CurrentUser, void>({
      query: () => ({ url: '/auth/user' }),
      invalidatesTags: ['User'],
    }),
    login: build.mutation<SignedIn | SecondStepAsked, SignIn>({
      query: (body) => ({
        url: '/auth/login',
        method: 'POST',
        body,
        anonymous: true,
        secret: true,
      }),
    }),
    secondStep: build.mutation<SignedIn, Readonly<{ token: string; code: string }>>({
      query: (body) => ({
        url: '/auth/login/second-step',
        method: 'POST',
        body,
        anonymous: true,
        secret: true,
      }),
    }),
    /** The second step by a passkey. */
    passkeyStep: build.mutation<SignedIn, PasskeyBody>({
      query: (body) => ({
        url: '/auth/login/passkey',
        method: 'POST',
        body,
        anonymous: true,
        secret: true,
      }),
    }),
    showFactor: build.query<SecondFactorFacts, void>({
      query: () => ({ url: '/security/second-factor' }),
      providesTags: ['SecondFactor'],
    }),
    askForPasskey: build.mutation<Readonly<{ token: string; ask: PasskeyChallenge }>, void>({
      query: () => ({ url: '/security/passkeys/ask', method: 'POST', secret: true }),
    }),
    provePasskey: build.mutation<Readonly<{ message: string }>, PasskeyBody>({
      query: (body) => ({ url: '/security/passkeys/prove', method: 'POST', body, secret: true }),
    }),
    proveFactor: build.mutation<Readonly<{ message: string }>, Readonly<{ code: string }>>({
      query: (body) => ({
        url: '/security/second-factor/prove',
        method: 'POST',
        body,
        secret: true,
      }),
    }),
    chooseLanguage: build.mutation<Readonly<{ message: string }>, Readonly<{ language: string }>>({
      query: (body) => ({ url: '/profile/language', method: 'PUT', body, secret: true }),
    }),
    logout: build.mutation<Readonly<{ message: string }>, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
    }),
  }),
});

export const {
  useGetUserQuery,
  useLoginMutation,
  useSecondStepMutation,
  useProveFactorMutation,
  usePasskeyStepMutation,
  useShowFactorQuery,
  useAskForPasskeyMutation,
  useProvePasskeyMutation,
  useLogoutMutation,
  useStayMutation,
} = sessionApi;
export const { getUser, chooseLanguage } = sessionApi.endpoints;

/** Asks which wallet is in use, after it was switched; once that is known, `getUser` refetches the wallet's data. */
export const anotherWallet = () => api.util.invalidateTags(['User', 'Wallets']);

/** Updates the page when it knows who is signed in. */
export const showSignedIn = (user: SignedIn['user']) =>
  signedIn({ userId: user.id, roleId: user.role_id });
