import { Agent, request as requestHttp } from 'node:http';

/** A simulator's notice about a page. */
export type SimulatedNotice = Readonly<{
  body: string;
  /** Signed anew at each attempt, because a signature expires. */
  headersAt: (nowMs: number) => Record<string, string>;
}>;

export type Notices = Readonly<{
  /** Resolves after the first attempt. A notice that was not accepted is sent again. */
  send: (notice: SimulatedNotice) => Promise<void>;
  /** From here on notices get lost on their way and are not sent again, or arrive again. */
  lose: (lost: boolean) => void;
  /** Stops all further attempts. */
  stop: () => void;
}>;

/**
 * Connections are kept alive, but for less time than the receiver keeps them: none is closed while a notice is sent.
 */
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const answerMsMost = 5_000;

/** Growing waits, as with real providers; those continue for days, here it is two minutes. */
const defaultAgainAfterMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Posts a notice and returns the status of the answer. */
const post = (address: string, headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerMsMost);
    const length = { 'Content-Length': String(Buffer.byteLength(body)) };
    const sending = requestHttp(
      address,
      { method: 'POST', headers: { ...headers, ...length }, agent, signal },
      (response) => {
        const { statusCode = 0 } = response;
        response
          .on('error', reject)
          .on('end', () => resolve(statusCode))
          .resume();
      },
    );
    sending.on('error', reject).end(body);
  });

/** Sends notices about pages, and repeats them a few times with growing waits if the answer is not 2xx or missing. */
export const openNotices = (options: {
  /** `null` while nobody receives them. */
  notifyAt: () => string | null;
  nowMs: () => number;
  againAfterMs?: readonly number[] | undefined;
}): Notices => {
  const { notifyAt, nowMs, againAfterMs = defaultAgainAfterMs } = options;
  const waiting = new Set<NodeJS.Timeout>();
  let isLosing = false;
  let isStopped = false;

  const isTaken = async ({ body, headersAt }: SimulatedNotice): Promise<boolean> => {
    if (isLosing) return true;
    const address = notifyAt();
    if (address === null) return false;
    try {
      const status = await post(address, headersAt(nowMs()), body);
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  };

  const attempt = async (notice: SimulatedNotice, before: number): Promise<void> => {
    const isDone = await isTaken(notice);
    const afterMs = againAfterMs[before];
    if (isDone || isStopped || afterMs === undefined) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void attempt(notice, before + 1);
    }, afterMs).unref();
    waiting.add(timer);
  };

  return {
    send: (notice) => attempt(notice, 0),
    lose: (lost) => {
      isLosing = lost;
    },
    stop: () => {
      isStopped = true;
      for (const timer of waiting) clearTimeout(timer);
    },
  };
};
