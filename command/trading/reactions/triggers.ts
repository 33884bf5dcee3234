import type { Leases } from '../../../infra/leases/leases.ts';
import { whileHeld } from '../../../infra/leases/while-held.ts';
import { startTriggerEngine, type TriggerEngineSettings } from './trigger-engine.ts';

const retryMs = 500;

/** The trigger engine in whichever process holds the lease `triggers`. */
export const startTriggers = (
  settings: TriggerEngineSettings & Readonly<{ leases: Leases }>,
): Readonly<{ stop: () => Promise<void> }> =>
  whileHeld({
    leases: settings.leases,
    name: 'triggers',
    retryMs,
    start: () => Promise.resolve(startTriggerEngine(settings)),
    onError: settings.onError,
  });
