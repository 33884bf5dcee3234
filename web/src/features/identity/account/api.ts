import type { InferType } from 'yup';
import type {
  changePasswordRequest,
  changeProfileRequest,
} from '../../../../../command/identity/account/contract.ts';
import type { SessionItem } from '../../../../../command/identity/contract.ts';
import type { SignInItem } from '../../../../../query/identity/contract.ts';
import { api } from '../../../app/api.ts';

type Told = Readonly<{ message: string }>;

/** The form values: all fields are text. */
export type SignUp = Readonly<Record<string, string>>;
export type NewPassword = Readonly<{ token: string; password: string }>;
export type Profile = Readonly<Record<keyof InferType<typeof changeProfileRequest>, string>>;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<Told, SignUp>({
      query: (body) => ({
        url: '/auth/signup',
        method: 'POST',
        body,
        anonymous: true,
        secret: true,
      }),
    }),
    verifyEmail: build.mutation<Told, string>({
      query: (token) => ({
        url: '/auth/verify-email',
        method: 'POST',
        body: { token },
        anonymous: true,
        secret: true,
      }),
    }),
    changeEmail: build.mutation<Told, string>({
      query: (token) => ({
        url: '/auth/change-email',
        method: 'POST',
        body: { token },
        anonymous: true,
        secret: true,
      }),
      invalidatesTags: ['User'],
    }),
    askForEmail: build.mutation<Told, Readonly<{ email: string; password: string }>>({
      query: (body) => ({ url: '/security/email', method: 'PUT', body, secret: true }),
    }),
    forgotPassword: build.mutation<Told, Readonly<{ email: string }>>({
      query: (body) => ({ url: '/forgot-password', method: 'POST', body, anonymous: true }),
    }),
    resetPassword: build.mutation<Told, NewPassword>({
      query: (body) => ({
        url: '/forgot-password',
        method: 'PUT',
        body,
        anonymous: true,
        secret: true,
      }),
    }),
    changePassword: build.mutation<Told, InferType<typeof changePasswordRequest>>({
      query: (body) => ({ url: '/security/password', method: 'PUT', body, secret: true }),
    }),
    changeProfile: build.mutation<Told, Profile>({
      query: (body) => ({ url: '/profile/me', method: 'PUT', body, secret: true }),
      invalidatesTags: ['User'],
    }),
    listSessions: build.query<readonly SessionItem[], void>({
      query: () => ({ url: '/security/sessions' }),
      transformResponse: ({ data }: Readonly<{ data: readonly SessionItem[] }>) => data,
      providesTags: ['Sessions'],
      keepUnusedDataFor: 0,
    }),
    listSignIns: build.query<readonly SignInItem[], void>({
      query: () => ({ url: '/security/sign-ins' }),
      transformResponse: ({ data }: Readonly<{ data: readonly SignInItem[] }>) => data,
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<Told, string>({
      query: (id) => ({ url: `/security/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    resendVerification: build.mutation<Told, void>({
      query: () => ({ url: '/security/verification-mail', method: 'POST' }),
    }),
    signOutEverywhere: build.mutation<Told, void>({
      query: () => ({ url: '/security/sign-out-everywhere', method: 'POST' }),
    }),
  }),
});

export const {
  useSignUpMutation,
  useVerifyEmailMutation,
  useChangeEmailMutation,
  useAskForEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useChangeProfileMutation,
  useListSessionsQuery,
  useListSignInsQuery,
  useEndSessionMutation,
  useResendVerificationMutation,
  useSignOutEverywhereMutation,
} = accountApi;
