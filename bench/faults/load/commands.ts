/** A signed-in person. */
export type Person = Readonly<{ id: string; cookie: string }>;

export type File = Readonly<{ field: string; bytes: Uint8Array; type: string }>;

/** A command that a client sends to the application. */
export type Command = Readonly<{
  /** The name by which the server knows the command. */
  name: string;
  as: Person;
  method: 'POST' | 'PUT';
  path: string;
  /** JSON, or the text fields of a form with files. */
  body: Readonly<Record<string, unknown>>;
  files?: readonly File[];
  /** The record that it is about, by which its effect is checked. */
  subject: string;
  /** The streams of a bulk, each of which gets its own command. */
  parts?: readonly string[];
}>;

/** A command with its final answer. */
export type Answered = Readonly<{
  command: Command;
  key: string;
  status: number;
  body: Readonly<Record<string, unknown>>;
  position: bigint | null;
  /** How often it was sent before without an answer, or with the answer 'not now'. */
  unanswered: number;
}>;

export const isAcknowledged = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** A field of an answer that must be text. */
export const textOf = ({ body }: Pick<Answered, 'body'>, field: string): string => {
  const value = body[field];
  return typeof value === 'string' ? value : '';
};
