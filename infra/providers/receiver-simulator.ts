import { startProviderSimulator, type ProviderSimulator } from './simulator.ts';

/** Simulates an affiliate's webhook receiver: accepts everything, on loopback. */
export const startReceiverSimulator = (): Promise<ProviderSimulator> =>
  startProviderSimulator('Webhook receiver', (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
