/** Questions to another process over a message channel. Each has a number, and is given up after a while. */
export type Questions<Answer> = Readonly<{
  /** `null` means no answer in time. `send` sends the question with its number. */
  ask(send: (question: number) => void): Promise<Answer | null>;
  /** The answer has come; one that is late, or comes twice, is ignored. */
  answered(question: number, answer: Answer): void;
}>;

/** Questions that wait at most `timeoutMs` for the answer of another process. */
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
