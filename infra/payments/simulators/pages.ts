import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { array, number, object, string, type InferType } from 'yup';

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
  expiresAtMs: number().required(),
  paidUrl: string().defined(),
  givenUpUrl: string().defined(),
});
export type SimulatedPage = InferType<typeof simulatedPage>;

const kept = object({ port: number().required(), pages: array(simulatedPage).required() });
type Kept = InferType<typeof kept>;

/** As many as are kept; the oldest go. */
const pagesMost = 2_000;

const readKept = (file: string | null): Kept => {
  if (file === null) return { port: 0, pages: [] };
  try {
    return kept.validateSync(JSON.parse(readFileSync(file, 'utf8')));
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
  put: (page: SimulatedPage) => SimulatedPage;
}>;

/** Pages of a simulator, kept in a file so that they stand after a restart; `null` keeps none. */
export const openSimulatedPages = (file: string | null, nowMs: () => number): SimulatedPages => {
  const before = readKept(file);
  const pages = new Map(before.pages.map((page) => [page.id, page]));
  let { port } = before;

  const save = (): void => {
    for (const id of pages.keys()) if (pages.size > pagesMost) pages.delete(id);
    if (file === null) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ port, pages: [...pages.values()] }));
    renameSync(`${file}.new`, file);
  };
  const put = (page: SimulatedPage): SimulatedPage => {
    pages.set(page.id, page);
    save();
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
    put,
  };
};
