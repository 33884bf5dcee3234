/** The session facts of a person without a second factor, for tests. */
export const testSession = {
  idleExpiresAtMs: 0,
  expiresAtMs: 0,
  hasFactor: false,
  isProven: false,
  mustSetUpFactor: false,
} as const;
