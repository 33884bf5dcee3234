import { createHmac } from 'node:crypto';
import { createInMemoryAttempts } from '../../infra/http/limits/in-memory-attempts.ts';
import { createDeviceCookie } from '../../infra/http/sessions/device-cookie.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';

/** A guard with attempts in memory; pauses are recorded and end at once. */
export const createTestGuard = (
  nowMs: () => number,
  publicUrl = 'http://localhost:3000',
): SignInGuard & Readonly<{ pauses: readonly number[] }> => {
  const pauses: number[] = [];
  const sign = (text: string): Buffer => createHmac('sha256', 'test').update(text).digest();
  return {
    attempts: createInMemoryAttempts(nowMs),
    devices: createDeviceCookie(publicUrl, sign, nowMs),
    pause: async (ms) => void pauses.push(ms),
    pauses,
  };
};
