/** Somebody signed in. */
export type Person = Readonly<{ id: string; cookie: string }>;

export type File = Readonly<{ field: string; bytes: Uint8Array; type: string }>;

/** What a client asks the house to do. */
export type Command = Readonly<{
  /** Of the command as the server knows it. */
  name: string;
  as: Person;
  method: 'POST' | 'PUT';
  path: string;
  /** JSON, or the texts of a form where there are files. */
  body: Readonly<Record<string, unknown>>;
  files?: readonly File[];
  /** What it is about, by which its effect is looked up. */
  subject: string;
  /** The streams of a bulk, each of which is a command of its own. */
  parts?: readonly string[];
}>;

/** A command with its final answer. */
export type Answered = Readonly<{
  command: Command;
  key: string;
  status: number;
  body: Readonly<Record<string, unknown>>;
  position: bigint | null;
  /** Sendings before this answer that were not answered, or with 'not now'. */
  unanswered: number;
}>;

export const isAcknowledged = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** A field of an answer that must be text. */
export const textOf = ({ body }: Pick<Answered, 'body'>, field: string): string => {
  const value = body[field];
  return typeof value === 'string' ? value : '';
};
