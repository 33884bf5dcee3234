import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** The clocks of telephones differ, so the step before and the step after count as well. */
const windowSteps = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** A new secret of 160 bits, in base32 (RFC 4226 section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for an authenticator app. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/**
 * The time step of a six-digit code (RFC 6238) near a moment in milliseconds since 1970; `null` if the code is wrong.
 */
export const totpStep = (secret: string, code: string, at: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: windowSteps });
  return delta === null ? null : Math.floor(at / 1000 / periodSeconds) + delta;
};

/** The code at a moment, as an app shows it: for tests. */
export const totpCode = (secret: string, at: number): string =>
  totpOf(secret).generate({ timestamp: at });
