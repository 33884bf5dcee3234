import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RoleId } from '../../../../domain/shared/roles.ts';

/**
 * A command needs the person's press again, as nothing is sent twice automatically; a file is requested again
 * automatically.
 */
export type AfterCode = 'press again' | 'goes on';

/**
 * The person and the wallet on the screen; commands carry both, so that nothing is done for somebody else (web.md,
 * State).
 */
export type SessionState = Readonly<{
  userId: string | null;
  roleId: RoleId | null;
  walletId: string | null;
  /** The server no longer accepts this session; the screen stays, inert, under a sign-in dialog. */
  ended: boolean;
  /** Signing out is under way: there is no socket, and the end of the session is expected. */
  leaving: boolean;
  /** A call required a fresh code of the second factor; what follows once it was given. */
  asksCode: AfterCode | null;
  /** The number of codes given on this page; code that waits for one sees it grow. */
  codesGiven: number;
  /** A call said that two-factor sign-in must be set up first. */
  mustSetUpFactor: boolean;
}>;

const nobody: SessionState = {
  userId: null,
  roleId: null,
  walletId: null,
  ended: false,
  leaving: false,
  asksCode: null,
  codesGiven: 0,
  mustSetUpFactor: false,
};

const slice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<{ userId: string; roleId: RoleId }>) => ({
      ...nobody,
      ...payload,
    }),
    /** The same person signed in again over the inert screen. */
    resumed: (state) => ({ ...state, ended: false }),
    walletShown: (state, { payload }: PayloadAction<string | null>) => ({
      ...state,
      walletId: payload,
    }),
    sessionEnded: (state) =>
      state.userId === null || state.leaving ? state : { ...state, ended: true },
    codeAsked: (state, { payload }: PayloadAction<AfterCode>) => ({ ...state, asksCode: payload }),
    codeGiven: (state) => ({ ...state, asksCode: null, codesGiven: state.codesGiven + 1 }),
    codeCalledOff: (state) => ({ ...state, asksCode: null }),
    factorMissed: (state) => ({ ...state, mustSetUpFactor: true }),
    factorIsThere: (state) => ({ ...state, mustSetUpFactor: false }),
    leavingChanged: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      leaving: payload,
    }),
  },
});

export const {
  signedIn,
  resumed,
  walletShown,
  sessionEnded,
  codeAsked,
  codeGiven,
  codeCalledOff,
  factorMissed,
  factorIsThere,
  leavingChanged,
} = slice.actions;
export const sessionReducer = slice.reducer;

const hasSession = (state: unknown): state is { session: SessionState } =>
  typeof state === 'object' && state !== null && 'session' in state;

/** The session of any state that has one; otherwise that of nobody. */
export const sessionOf = (state: unknown): SessionState =>
  hasSession(state) ? state.session : nobody;
