import { startProviderSimulator, type ProviderSimulator } from './simulator.ts';

/** Stands in for a program of an affiliate that takes webhooks: says yes to all that is sent to it, on loopback. */
export const startReceiverSimulator = (): Promise<ProviderSimulator> =>
  startProviderSimulator('Webhook receiver', (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
