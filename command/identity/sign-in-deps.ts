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
 * The password was right, and only the second step is possible. `expires_at` is ISO 8601 UTC; `passkey` is the request
 * for a passkey, if there are any.
 */
export type HalfSession = Readonly<{
  token: string;
  expires_at: string;
  passkey: PasskeyChallenge | null;
}>;

export type SignInDeps = Readonly<{
  /** The user of an email address, if any. */
  findUserByEmail: (email: string) => Promise<string | null>;
  /** Takes the same time for every user; `null` stands for nobody, whose password is always wrong. */
  verifyPassword: (userId: string | null, password: string) => Promise<boolean>;
  people: Pick<People, 'find'>;
  sessions: Sessions;
  cookie: SessionCookie;
  devices: SessionDevices;
  placeOf: PlaceOf;
  guard: SignInGuard;
  recordSignIn: RecordSignIn;
  /** Begins the second step if the person has a second factor; else `null`. */
  beginSecondStep: (userId: string, data: SecondStepData) => Promise<HalfSession | null>;
  log: Logger;
}>;
