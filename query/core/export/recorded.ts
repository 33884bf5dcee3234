import type { Caller, RequestContext } from '../../../infra/http/route.ts';

/** What is recorded of an export before any row of it is sent. */
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
  /** Resolves once it is in the log; if it cannot be recorded, nothing is exported. */
  recordExport: (exported: Exported) => Promise<void>;
}>;
