/**
 * Combines questions, one call at a time: questions that come during a call go with the next, at most `max` together,
 * so that under load few calls serve many. `run` returns the answers in the order of the questions; if it fails, all
 * questions of that call fail.
 */
export const gathered = <Question, Answer>(
  max: number,
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  type Waiting = Readonly<{
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }>;
  let waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        const answers = await run(batch.map(({ question }) => question));
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index];
          if (answer === undefined)
            reject(new Error('Broken invariant: each question has an answer'));
          else resolve(answer);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Questions of the same turn of the event loop go together.
      setImmediate(() => void runAll());
    });
};
