import { describe, expect, it, jest } from '@jest/globals';
import { createQuestions } from './questions.ts';

describe('questions to another process', () => {
  it('given two questions at once, then each gets its own answer, whatever the order of the answers', async () => {
    const questions = createQuestions<string>(1_000);
    const sent: number[] = [];
    const answers = [
      questions.ask((question) => sent.push(question)),
      questions.ask((question) => sent.push(question)),
    ];
    const [first = 0, second = 0] = sent;
    questions.answered(second, 'second');
    questions.answered(first, 'first');
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('given no answer in time, then the result is null, and a later answer changes nothing', async () => {
    jest.useFakeTimers();
    try {
      const questions = createQuestions<string>(1_000);
      let sent = 0;
      const answer = questions.ask((question) => (sent = question));
      jest.advanceTimersByTime(1_000);
      questions.answered(sent, 'too late');
      expect(await answer).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});
