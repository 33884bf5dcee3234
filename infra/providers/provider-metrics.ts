import { Counter, Histogram, type Registry } from 'prom-client';

export type ProviderMetrics = Readonly<{
  /** `outcome`: `ok`, or the kind of the failure. */
  called(provider: string, outcome: string, seconds: number): void;
}>;

/** Counts and times the calls of each provider. */
export const createProviderMetrics = (registry: Registry): ProviderMetrics => {
  const calls = new Counter({
    name: 'daybook_provider_calls_total',
    help: 'Calls to providers by outcome.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'daybook_provider_call_seconds',
    help: 'Duration of calls to providers.',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    called: (provider, outcome, seconds) => {
      calls.inc({ provider, outcome });
      if (outcome !== 'circuit-open') duration.observe({ provider }, seconds);
    },
  };
};
