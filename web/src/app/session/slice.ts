import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RoleId } from '../../../../domain/shared/roles.ts';

/** Who the screen shows and whose wallet; commands carry both, so that nothing is done for somebody else (web.md, State). */
export type SessionState = Readonly<{
  userId: string | null;
  roleId: RoleId | null;
  walletId: string | null;
  /** The server no longer knows this session; the screen stays, inert, under a sign-in dialog. */
  ended: boolean;
  /** Signing out is under way: no socket, and its end is no surprise. */
  leaving: boolean;
  /** A call asked for a fresh code of the second factor. */
  asksCode: boolean;
  /** A call said that two-factor sign-in must be set up first. */
  mustSetUpFactor: boolean;
}>;

const nobody: SessionState = {
  userId: null,
  roleId: null,
  walletId: null,
  ended: false,
  leaving: false,
  asksCode: false,
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
    codeAsked: (state, { payload }: PayloadAction<boolean>) => ({ ...state, asksCode: payload }),
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
  factorMissed,
  factorIsThere,
  leavingChanged,
} = slice.actions;
export const sessionReducer = slice.reducer;

const hasSession = (state: unknown): state is { session: SessionState } =>
  typeof state === 'object' && state !== null && 'session' in state;

/** The session within any state that has one; nobody otherwise. */
export const sessionOf = (state: unknown): SessionState =>
  hasSession(state) ? state.session : nobody;
