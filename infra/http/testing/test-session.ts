/** What is known of the session of a person without a second factor, for tests. */
export const testSession = {
  idleExpiresAt: '',
  expiresAt: '',
  hasFactor: false,
  isProven: false,
  mustSetUpFactor: false,
} as const;
