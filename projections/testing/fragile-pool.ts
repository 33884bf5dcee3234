import type { Pool, PoolClient } from 'pg';

/** What happens to the next commit that goes through the pool. */
export type NextCommit =
  | 'succeeds'
  /** The connection breaks before Postgres hears of it: the transaction never was. */
  | 'is lost before'
  /** Postgres commits, and the connection breaks before the answer. */
  | 'is lost after'
  /** It waits for `release`. */
  | 'waits';

export type FragilePool = Readonly<{
  pool: Pool;
  /** Only transactions whose statements hold this text are concerned. */
  next: (what: NextCommit, whenText: string) => void;
  /** Resolves when such a commit is waiting. */
  waiting: () => Promise<void>;
  release: () => void;
}>;

const textOf = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement
    : typeof statement === 'object' && statement !== null && 'text' in statement
      ? String(statement.text)
      : '';

const isStream = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'pipe' in statement;

/** A real pool whose connections can be made to break or stall at a commit, as a crash or a paused process would. */
export const createFragilePool = (real: Pool): FragilePool => {
  let plan: NextCommit = 'succeeds';
  let marker = '';
  let release = (): void => undefined;
  let announce = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    announce = resolve;
  });

  const fragileClient = (client: PoolClient): PoolClient => {
    let isConcerned = false;
    const send: unknown = Reflect.get(client, 'query');
    if (typeof send !== 'function') throw new Error('A connection can be asked.');
    const ask = async (...options: readonly unknown[]): Promise<unknown> => {
      const text = textOf(options[0]);
      if (text.startsWith('begin')) isConcerned = false;
      if (marker !== '' && text.includes(marker)) isConcerned = true;
      const run = (): unknown => send.apply(client, options);
      if (text !== 'commit' || !isConcerned || plan === 'succeeds') return run();
      const now = plan;
      plan = 'succeeds';
      if (now === 'waits') {
        announce();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return run();
      }
      if (now === 'is lost after') await run();
      else await client.query('rollback');
      throw new Error('Connection terminated unexpectedly');
    };
    // What COPY writes to is a stream, which is given back as it is.
    const query = (...options: readonly unknown[]): unknown =>
      isStream(options[0]) ? send.apply(client, options) : ask(...options);
    return new Proxy(client, {
      get: (target, property) => {
        if (property === 'query') return query;
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };

  const pool = new Proxy(real, {
    get: (target, property) => {
      if (property === 'connect') return async () => fragileClient(await target.connect());
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pool,
    next: (what, whenText) => {
      plan = what;
      marker = whenText;
    },
    waiting: () => waiting,
    release: () => release(),
  };
};
