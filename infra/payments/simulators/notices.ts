import { Agent, request as requestHttp } from 'node:http';

/** What a simulator tells of a page. */
export type SimulatedNotice = Readonly<{
  body: string;
  /** Signed at each try: a signature grows old. */
  headersAt: (nowMs: number) => Record<string, string>;
}>;

export type Notices = Readonly<{
  /** Resolves after the first try. What was not taken is sent again. */
  send: (notice: SimulatedNotice) => Promise<void>;
  /** From here on notices get lost on their way, so that nobody sends them again, or arrive again. */
  lose: (lost: boolean) => void;
  /** Nothing is sent again from here on. */
  stop: () => void;
}>;

/** Connections to who takes notices are kept, but not for as long as the other side does: none is ended under a notice. */
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const answerMsMost = 5_000;

/** Longer from try to try as providers do, who go on for days; here for two minutes. */
const defaultAgainAfterMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** The status of the answer. */
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

/** Tells of pages, and again where the answer was not 2xx or there was none, a few times with growing waits. */
export const openNotices = (options: {
  /** `null` while there is nobody to take them. */
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
