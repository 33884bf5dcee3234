import { setTimeout as delay } from 'node:timers/promises';
import type { SignInGuard } from '../../command/identity/sign-in-guard.ts';
import { createPostgresAttempts } from '../../infra/http/limits/postgres-attempts.ts';
import { createDeviceCookie } from '../../infra/http/sessions/device-cookie.ts';
import type { Foundation } from './foundation.ts';

/** Limits attempts to guess passwords, counted over all processes together. */
export const openSignInGuard = ({
  pools,
  masterKey,
  clock,
  config,
}: Pick<Foundation, 'pools' | 'masterKey' | 'clock' | 'config'>): SignInGuard => {
  const nowMs = (): number => clock().getTime();
  const sign = (text: string): Buffer => masterKey.digest('device', text);
  return {
    attempts: createPostgresAttempts(pools.app, nowMs),
    devices: createDeviceCookie(config.publicUrl, sign, nowMs),
    pause: (ms) => delay(ms),
  };
};
