/** Describes a command in words: a template of the catalogue and its parameters. */
export type ActWords = Readonly<{
  text: string;
  params: Readonly<Record<string, string | number>>;
}>;

/**
 * An idempotency key belongs to one submission (web.md, State): it is created when Submit is pressed, and kept with its
 * body until a final answer, so that a double click, a lost answer or a reload sends the same command and not a second
 * one.
 */
export type Submission = Readonly<{
  key: string;
  method: string;
  url: string;
  /** The body as sent; null if there is none, or if files are sent instead. */
  body: string | null;
  userId: string;
  walletId: string | null;
  /** When Submit was pressed, in milliseconds since 1970. */
  pressedAtMs: number;
  words: ActWords | null;
  /** Fields of the body that do not make it a different command, such as the rate when somebody presses again. */
  besides: readonly string[];
}>;
