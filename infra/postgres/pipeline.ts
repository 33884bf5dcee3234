import { types, type Connection, type FieldDef, type PoolClient } from 'pg';
import { parameterText } from './parameter-text.ts';

/** One of several statements that are sent together. */
export type Statement = Readonly<{
  text: string;
  /** Lists are bound as arrays. */
  values?: readonly unknown[];
  /** Name of a repeated statement: each connection parses and plans it only once. */
  name?: string;
  /** The lines of a `copy ... from stdin`. */
  lines?: readonly Uint8Array[];
}>;

export type Value = string | number | boolean | null | object;
/** The rows of a statement. */
export type Answer = readonly Readonly<Record<string, Value>>[];

type Column = Readonly<{ name: string; read: (text: string) => Value }>;

/** A statement prepared on a connection; `columns` is `null` until it is certain that the server has it. */
type Kept = { readonly name: string; columns: readonly Column[] | null };

const keptByConnection = new WeakMap<Connection, Map<string, Kept>>();

const keptOf = (connection: Connection, { text, name }: Statement): Kept | null => {
  if (name === undefined) return null;
  const all = keptByConnection.get(connection) ?? new Map<string, Kept>();
  keptByConnection.set(connection, all);
  // A name of our own, because the driver keeps track only of the statements that it prepared itself.
  const kept = all.get(text) ?? { name: `together ${all.size}`, columns: null };
  all.set(text, kept);
  return kept;
};

const valueOf = (parsed: unknown): Value => {
  if (typeof parsed === 'string' || typeof parsed === 'object') return parsed;
  if (typeof parsed === 'number' || typeof parsed === 'boolean') return parsed;
  throw new Error(`A row has a value of the unexpected type ${typeof parsed}.`);
};

const columnOf = ({ name, dataTypeID }: FieldDef): Column => {
  const parse = types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown;
  return { name, read: (text) => valueOf(parse(text)) };
};

/** A protocol message: its letter, its length including these four bytes, its body. */
const copyData = (body: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(5 + body.length);
  bytes.write('d', 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.set(body, 5);
  return bytes;
};
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

type Prepared = Readonly<{ statement: Statement; parameters: (string | null)[] }>;

const send = (connection: Connection, { statement, parameters }: Prepared, kept: Kept | null) => {
  const name = kept?.name ?? '';
  const isThere = kept !== null && kept.columns !== null;
  if (!isThere) {
    // An earlier attempt may have left it prepared, and how far that attempt came is unknown.
    if (kept !== null) connection.close({ type: 'S', name }, true);
    connection.parse({ name, text: statement.text, types: [] }, true);
  }
  connection.bind({ statement: name, values: parameters }, true);
  if (!isThere) connection.describe({ type: 'P', name: '' }, true);
  connection.execute(null, true);
  if (statement.lines === undefined) return;
  for (const piece of statement.lines) connection.stream.write(copyData(piece));
  connection.stream.write(copyDone);
};

/** The object that controls the connection for the driver until the server is ready for the next query. */
const conversation = (
  prepared: readonly Prepared[],
  done: (error: Error | null, answers: readonly Answer[]) => void,
) => {
  const answers: Answer[] = [];
  let kept: readonly (Kept | null)[] = [];
  let columns: readonly Column[] = [];
  let rows: Record<string, Value>[] = [];
  let failure: Error | null = null;

  const begin = (): void => {
    rows = [];
    columns = kept[answers.length]?.columns ?? [];
  };

  const self = {
    /** For whoever intercepts queries, as tests do. */
    statements: prepared.map(({ statement }) => statement),
    submit: (connection: Connection): void => {
      kept = prepared.map(({ statement }) => keptOf(connection, statement));
      begin();
      // Sends everything in one system call.
      connection.stream.cork();
      try {
        for (const [at, one] of prepared.entries()) send(connection, one, kept[at] ?? null);
        connection.sync();
      } finally {
        connection.stream.uncork();
      }
    },
    handleRowDescription: ({ fields }: Readonly<{ fields: readonly FieldDef[] }>): void => {
      columns = fields.map(columnOf);
    },
    handleDataRow: ({ fields }: Readonly<{ fields: readonly (string | null)[] }>): void => {
      const row: Record<string, Value> = {};
      try {
        for (const [at, { name, read }] of columns.entries()) {
          const text = fields[at] ?? null;
          row[name] = text === null ? null : read(text);
        }
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error));
      }
      rows.push(row);
    },
    handleCommandComplete: (): void => {
      const one = kept[answers.length];
      if (one) one.columns = columns;
      answers.push(rows);
      begin();
    },
    handleCopyInResponse: () => undefined,
    handleReadyForQuery: (): void => self.callback(failure),
    handleError: (error: Error): void => self.callback(error),
    /** If calls have a timeout, the driver wraps this callback. */
    callback: (error: Error | null): void => done(error, answers),
  };
  return self;
};

/**
 * Sends statements together and returns their answers once the last has come: one round trip, however many there are.
 * The server runs them one after another. After a failure it skips all that follow, a `commit` included, and the error
 * is thrown. The caller has to roll back.
 */
export const sendTogether = async (
  client: Pick<PoolClient, 'query'>,
  statements: readonly Statement[],
): Promise<readonly Answer[]> => {
  if (statements.length === 0) return [];
  const prepared = statements.map((statement) => ({
    statement,
    parameters: (statement.values ?? []).map(parameterText),
  }));
  return new Promise((resolve, reject) => {
    client.query(
      conversation(prepared, (error, answers) => {
        if (error === null) resolve(answers);
        else reject(error);
      }),
    );
  });
};
