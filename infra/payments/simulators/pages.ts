import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { number, object, string, type InferType } from 'yup';

/** A payment page of a simulator, in terms that fit every provider. */
const simulatedPage = object({
  id: string().required(),
  depositId: string().required(),
  /** `approved`: the payer has agreed, but the money must still be captured. */
  status: string().oneOf(['open', 'approved', 'paid', 'declined', 'expired']).required(),
  /** The amount to pay; once paid, the amount paid. */
  amount: string().required(),
  currency: string().required(),
  paymentId: string().nullable().default(null),
  paidAtMs: number().nullable().default(null),
  takenBack: string().oneOf(['refund', 'chargeback']).nullable().default(null),
  /** The sum refunded so far, while it is only a part. */
  partBack: string().default('0'),
  expiresAtMs: number().required(),
  paidUrl: string().defined(),
  givenUpUrl: string().defined(),
});
export type SimulatedPage = InferType<typeof simulatedPage>;

const portKept = object({ port: number().required() });
type Kept = Readonly<{ port: number; pages: readonly SimulatedPage[] }>;

/** The most pages that are kept; the oldest are dropped. */
const pagesMost = 2_000;

/** The page in a line; the last line may be incomplete if the simulator was killed. */
const pageIn = (line: string): readonly SimulatedPage[] => {
  try {
    return [simulatedPage.validateSync(JSON.parse(line))];
  } catch {
    return [];
  }
};

const readKept = (file: string | null): Kept => {
  if (file === null) return { port: 0, pages: [] };
  try {
    const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
    const { port } = portKept.validateSync(JSON.parse(first));
    return { port, pages: lines.flatMap(pageIn) };
  } catch {
    // There is no file yet, or another version wrote it: the simulator starts empty.
    return { port: 0, pages: [] };
  }
};

export type SimulatedPages = Readonly<{
  /** The port it used before; 0 if there is none. */
  portBefore: number;
  /** Stores the port from now on. */
  listensAt: (port: number) => void;
  /** The page with this id; an open page expires at its time. */
  find: (id: string) => SimulatedPage | undefined;
  ofDeposit: (depositId: string) => SimulatedPage | undefined;
  ofPayment: (paymentId: string) => SimulatedPage | undefined;
  /** All pages that are kept, in the order in which they were opened. */
  all: () => readonly SimulatedPage[];
  put: (page: SimulatedPage) => SimulatedPage;
}>;

/** The pages of a simulator, kept in a file so that they survive a restart; `null` stores nothing. */
export const openSimulatedPages = (file: string | null, nowMs: () => number): SimulatedPages => {
  const before = readKept(file);
  const pages = new Map(before.pages.map((page) => [page.id, page]));
  let { port } = before;

  /** The file has the port in its first line, then one state of a page per line: the last line of a page counts. */
  let lines = 0;
  const save = (): void => {
    if (file === null) return;
    const all = [{ port }, ...pages.values()].map((line) => JSON.stringify(line));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${all.join('\n')}\n`);
    renameSync(`${file}.new`, file);
    lines = all.length;
  };
  const put = (page: SimulatedPage): SimulatedPage => {
    pages.set(page.id, page);
    for (const id of pages.keys()) if (pages.size > pagesMost) pages.delete(id);
    if (file === null) return page;
    if (lines === 0 || lines > 4 * pagesMost) save();
    else appendFileSync(file, `${JSON.stringify(page)}\n`);
    lines += 1;
    return page;
  };
  const current = (page: SimulatedPage | undefined): SimulatedPage | undefined =>
    page?.status === 'open' && page.expiresAtMs <= nowMs()
      ? put({ ...page, status: 'expired' })
      : page;
  const where = (is: (page: SimulatedPage) => boolean) => current([...pages.values()].find(is));

  return {
    portBefore: before.port,
    listensAt: (at) => {
      port = at;
      save();
    },
    find: (id) => current(pages.get(id)),
    ofDeposit: (depositId) => where((page) => page.depositId === depositId),
    ofPayment: (paymentId) => where((page) => page.paymentId === paymentId),
    all: () => [...pages.values()],
    put,
  };
};
