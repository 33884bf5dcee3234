import { demoPassword } from '../app/demo/demo-people.ts';
import { openHttpLane, type HttpLane } from './kit/http-lane.ts';

/** Signs in, and gives a function that reads a whole GET answer over a connection that is kept open. */
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
  if (!answer.ok || cookie === '') throw new Error(`The sign-in failed: ${answer.status}`);
  let lane: HttpLane | null = null;
  const { host } = new URL(url);
  const read = async (path: string): Promise<number> => {
    lane = lane?.isOpen() === true ? lane : await openHttpLane(url);
    const { status } = await lane.send(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`,
    );
    return status;
  };
  /** The total that a list reports. */
  const totalOf = async (path: string): Promise<number> => {
    const list: unknown = await (await fetch(`${url}${path}`, { headers: { cookie } })).json();
    const meta: unknown = Reflect.get(Object(list), 'meta');
    return Number(Reflect.get(Object(meta), 'total'));
  };
  return { read, totalOf, close: () => lane?.close() };
};

/** The milliseconds that work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
