import type { Logger } from 'pino';
import type { PlaceOf } from '../../infra/geo/places-of-addresses.ts';
import type { People } from '../../infra/http/sessions/callers.ts';
import type { SessionCookie } from '../../infra/http/sessions/cookie.ts';
import type { SessionDevices } from '../../infra/http/sessions/session-devices.ts';
import type { Sessions } from '../../infra/http/sessions/sessions.ts';
import type { RecordSignIn } from './record-sign-in.ts';
import type { PasskeyChallenge } from './second-factor/passkey-contract.ts';
import type { SecondStepData } from './second-step-token.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/**
 * The password was right, and nothing is open but the second step. `expires_at`: ISO 8601 UTC; `passkey`: how to ask for
 * one, where there are any.
 */
export type HalfSession = Readonly<{
  token: string;
  expires_at: string;
  passkey: PasskeyChallenge | null;
}>;

export type SignInDeps = Readonly<{
  /** The user an e-mail address belongs to, if any. */
  findUserByEmail: (email: string) => Promise<string | null>;
  /** Takes the same time whoever is asked for; `null` is nobody, whose password is always wrong. */
  verifyPassword: (userId: string | null, password: string) => Promise<boolean>;
  people: Pick<People, 'find'>;
  sessions: Sessions;
  cookie: SessionCookie;
  devices: SessionDevices;
  placeOf: PlaceOf;
  guard: SignInGuard;
  recordSignIn: RecordSignIn;
  /** What goes on with a code, where the person has a second factor; else `null`. */
  beginSecondStep: (userId: string, data: SecondStepData) => Promise<HalfSession | null>;
  log: Logger;
}>;
