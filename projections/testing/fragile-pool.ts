import type { Pool, PoolClient } from 'pg';

/** What happens to the next commit that goes through the pool. */
export type NextCommit =
  | 'succeeds'
  /** The connection breaks before Postgres receives it, so the transaction never happens. */
  | 'is lost before'
  /** Postgres commits, and the connection breaks before the answer. */
  | 'is lost after'
  /** It waits for `release`. */
  | 'waits';

export type FragilePool = Readonly<{
  pool: Pool;
  /** Only affects transactions whose statements contain this text. */
  next: (what: NextCommit, whenText: string) => void;
  /** Resolves when such a commit is waiting. */
  waiting: () => Promise<void>;
  release: () => void;
}>;

/** The texts of what is sent: one statement, or several together. */
const textsOf = (sent: unknown): readonly string[] => {
  if (typeof sent === 'string') return [sent];
  if (typeof sent !== 'object' || sent === null) return [];
  if ('statements' in sent && Array.isArray(sent.statements))
    return sent.statements.flatMap(textsOf);
  return 'text' in sent ? [String(sent.text)] : [];
};

type Submitted = { callback: (error: Error | null) => void };

/** Several statements sent together: their result goes to `callback`. */
const isSubmitted = (sent: unknown): sent is Submitted =>
  typeof sent === 'object' && sent !== null && 'submit' in sent && 'callback' in sent;

const isStream = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && 'pipe' in sent;

/**
 * A real pool whose connections can be made to break or stall at a commit, like after a crash or in a paused process.
 */
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
      const [sent] = options;
      const texts = textsOf(sent);
      if (texts.some((text) => text.startsWith('begin'))) isConcerned = false;
      if (marker !== '' && texts.some((text) => text.includes(marker))) isConcerned = true;
      const run = (): unknown => send.apply(client, options);
      if (!texts.includes('commit') || !isConcerned || plan === 'succeeds') return run();
      const now = plan;
      plan = 'succeeds';
      if (now === 'waits') {
        announce();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return run();
      }
      const lost = new Error('Connection terminated unexpectedly');
      if (now === 'is lost before') await client.query('rollback');
      if (isSubmitted(sent)) {
        const { callback } = sent;
        if (now === 'is lost before') return callback(lost);
        sent.callback = () => callback(lost);
        return run();
      }
      if (now === 'is lost after') await run();
      throw lost;
    };
    // COPY uses a stream, which is returned unchanged.
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
