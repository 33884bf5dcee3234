import type { Caller, RequestContext } from '../../../infra/http/route.ts';

/** What is written down of an export before a row of it is sent. */
export type Exported = Readonly<{
  caller: Caller;
  context: RequestContext;
  list: string;
  format: string;
  columns: readonly string[];
  filters: Readonly<Record<string, string>>;
  rows: number;
}>;

export type RecordExport = Readonly<{
  /** Resolves once it is in the log; where it cannot be, nothing is exported. */
  recordExport: (exported: Exported) => Promise<void>;
}>;
