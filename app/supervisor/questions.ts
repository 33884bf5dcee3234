/** Questions to another process over a channel of messages; each has a number, and is given up after a while. */
export type Questions<Answer> = Readonly<{
  /** `null`: no answer in time. `send` puts the question with its number on the channel. */
  ask(send: (question: number) => void): Promise<Answer | null>;
  /** The answer came; one that comes too late, or twice, is left. */
  answered(question: number, answer: Answer): void;
}>;

/** Questions that wait for an answer of another process, no longer than `timeoutMs`. */
export function createQuestions<Answer>(timeoutMs: number): Questions<Answer> {
  const open = new Map<number, (answer: Answer | null) => void>();
  let asked = 0;
  const settle = (question: number, answer: Answer | null): void => {
    const resolve = open.get(question);
    open.delete(question);
    resolve?.(answer);
  };
  return {
    ask: (send) =>
      new Promise((resolve) => {
        const question = (asked += 1);
        const late = setTimeout(() => settle(question, null), timeoutMs);
        open.set(question, (answer) => {
          clearTimeout(late);
          resolve(answer);
        });
        send(question);
      }),
    answered: settle,
  };
}
