/** What was pressed, in words: a template of the catalogue and what fills it. */
export type ActWords = Readonly<{
  text: string;
  params: Readonly<Record<string, string | number>>;
}>;

/**
 * An idempotency key belongs to one submission (web.md, State): made when Submit is pressed, kept with its body until a
 * final answer, so that a double click, a lost answer or a reload is the same command and not another one.
 */
export type Submission = Readonly<{
  key: string;
  method: string;
  url: string;
  /** The body as it is sent; null where there is none, or where files are sent instead. */
  body: string | null;
  userId: string;
  walletId: string | null;
  /** When Submit was pressed, in milliseconds since 1970. */
  pressedAtMs: number;
  words: ActWords | null;
  /** Names in the body that do not make it another act: the rate at which somebody presses again. */
  besides: readonly string[];
}>;
