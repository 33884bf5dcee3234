import { Agent, createServer, request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeServer, listen } from './listen.ts';

let agent: Agent;
afterEach(() => agent.destroy());

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A client that sends requests on its own connection for as long as it gets answers. */
const askOn = (port: number): Readonly<{ ended: Promise<void>; answers: () => number }> => {
  let answers = 0;
  const ended = new Promise<void>((resolve) => {
    const ask = (): void => {
      const asking = request({ port, host: '127.0.0.1', agent }, (response) => {
        answers += 1;
        response.resume();
        response.on('end', ask);
      });
      asking.on('error', () => resolve());
      asking.end();
    };
    ask();
  });
  return { ended, answers: () => answers };
};

describe('closing the server', () => {
  it('given clients that keep their connections open, then pending requests are answered and the server closes', async () => {
    const held: (() => void)[] = [];
    const server = createServer((_request, response) => {
      held.push(() => response.end('here'));
    });
    agent = new Agent({ keepAlive: true });
    const port = await listen(server, 0, '127.0.0.1');
    const clients = [askOn(port), askOn(port), askOn(port)];
    // Each has a pending request when the server begins to close.
    while (held.length < clients.length) await turn();
    const closed = closeServer(server);
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    while (!isClosed) {
      for (const answer of held.splice(0)) answer();
      await turn();
    }
    await Promise.all(clients.map(({ ended }) => ended));
    expect(clients.map(({ answers }) => answers() > 0)).toEqual([true, true, true]);
  });
});
