import { Agent, get } from 'node:http';
import { demoPassword } from '../app/demo/demo-people.ts';

/** Signs in, and gives a GET that reads the whole answer over a connection that is kept. */
export const openReader = async (url: string) => {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'admin@daybook.test', password: demoPassword }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  if (!answer.ok || cookie === '') throw new Error(`Nobody could sign in: ${answer.status}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = get(`${url}${path}`, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', reject);
    });
  return { read, close: () => agent.destroy() };
};

/** Milliseconds that work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
