import { createSecondFactors } from '../../../infra/vault/second-factors.ts';
import { newTotpSecret, totpCode } from '../../../infra/vault/totp.ts';
import type { RealApp } from './real-app.ts';

/** A second factor that stands: its secret, and its recovery codes. */
export type GivenFactor = Readonly<{ secret: string; codes: readonly string[] }>;

const factorsOf = ({ foundation: { pools, subjectKeys, masterKey } }: RealApp) =>
  createSecondFactors(pools.app, subjectKeys, masterKey);

/** Somebody begins to set up a second factor. */
export const beginFactor = async (app: RealApp, userId: string): Promise<string> => {
  const secret = newTotpSecret();
  await factorsOf(app).begin(userId, secret, Date.now());
  return secret;
};

/** Somebody has a second factor. */
export const giveFactor = async (app: RealApp, userId: string): Promise<GivenFactor> => {
  const secret = await beginFactor(app, userId);
  const now = Date.now();
  const factors = factorsOf(app);
  if (!(await factors.accept(userId, totpCode(secret, now), now)))
    throw new Error('a code that was just made is right');
  const turnedAt = new Date(now).toISOString();
  // No event says so: any that comes is after it.
  const standing = { isOn: true, turnedBy: -1, turnedAt, codesBy: -1, passkeys: [], revision: -1 };
  const codes = await factors.settle(userId, standing, true);
  return { secret, codes };
};
