import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { number, object, string, type InferType } from 'yup';

/** A payment page of a simulator, in words of no provider. */
const simulatedPage = object({
  id: string().required(),
  depositId: string().required(),
  /** Approved: the payer has agreed, and who asked for the money still has to take it. */
  status: string().oneOf(['open', 'approved', 'paid', 'declined', 'expired']).required(),
  /** What is to be paid, and once it is paid what was. */
  amount: string().required(),
  currency: string().required(),
  paymentId: string().nullable().default(null),
  paidAtMs: number().nullable().default(null),
  takenBack: string().oneOf(['refund', 'chargeback']).nullable().default(null),
  /** What its payer has back, while that is a part of it. */
  partBack: string().default('0'),
  expiresAtMs: number().required(),
  paidUrl: string().defined(),
  givenUpUrl: string().defined(),
});
export type SimulatedPage = InferType<typeof simulatedPage>;

const portKept = object({ port: number().required() });
type Kept = Readonly<{ port: number; pages: readonly SimulatedPage[] }>;

/** As many as are kept; the oldest go. */
const pagesMost = 2_000;

/** How a page stood; the last line may be cut off by whoever killed the simulator. */
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
    // None yet, or written by another version: a simulator begins anew.
    return { port: 0, pages: [] };
  }
};

export type SimulatedPages = Readonly<{
  /** Where it listened before; 0 where it never did. */
  portBefore: number;
  /** From here on it is kept. */
  listensAt: (port: number) => void;
  /** The page of that id, which ends at its time. */
  find: (id: string) => SimulatedPage | undefined;
  ofDeposit: (depositId: string) => SimulatedPage | undefined;
  ofPayment: (paymentId: string) => SimulatedPage | undefined;
  /** All that are kept, in the order in which they were opened. */
  all: () => readonly SimulatedPage[];
  put: (page: SimulatedPage) => SimulatedPage;
}>;

/** Pages of a simulator, kept in a file so that they stand after a restart; `null` keeps none. */
export const openSimulatedPages = (file: string | null, nowMs: () => number): SimulatedPages => {
  const before = readKept(file);
  const pages = new Map(before.pages.map((page) => [page.id, page]));
  let { port } = before;

  /** The port, then how pages stood, one to a line: the last of a page counts. */
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
