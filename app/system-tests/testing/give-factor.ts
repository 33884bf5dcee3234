import { createSecondFactors } from '../../../infra/vault/second-factors.ts';
import { newTotpSecret, totpCode } from '../../../infra/vault/totp.ts';
import type { RealApp } from './real-app.ts';

/** An active second factor: its secret, and its recovery codes. */
export type GivenFactor = Readonly<{ secret: string; codes: readonly string[] }>;

const factorsOf = ({ foundation: { pools, subjectKeys, masterKey } }: RealApp) =>
  createSecondFactors(pools.app, subjectKeys, masterKey);

/** Starts setting up a person's second factor. */
export const beginFactor = async (app: RealApp, userId: string): Promise<string> => {
  const secret = newTotpSecret();
  await factorsOf(app).begin(userId, secret, Date.now());
  return secret;
};

/** Gives a person a second factor. */
export const giveFactor = async (app: RealApp, userId: string): Promise<GivenFactor> => {
  const secret = await beginFactor(app, userId);
  const now = Date.now();
  const factors = factorsOf(app);
  if (!(await factors.accept(userId, totpCode(secret, now), now)))
    throw new Error('A newly generated code was refused');
  const turnedAt = new Date(now).toISOString();
  // Before any event, so every event counts as newer.
  const standing = { isOn: true, turnedBy: -1, turnedAt, codesBy: -1, passkeys: [], revision: -1 };
  const codes = await factors.settle(userId, standing, true);
  return { secret, codes };
};
