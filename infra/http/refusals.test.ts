import { describe, expect, it } from '@jest/globals';
import { answerOfError } from './refusals.ts';

describe('the answer to an error', () => {
  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
  ])('given a lost database connection (%s), then 503 with Retry-After', (error) => {
    const { answer, unexpected } = answerOfError(error);
    expect([answer.status, answer.headers?.['Retry-After'], unexpected]).toEqual([503, '1', true]);
    expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('given an unexpected error, then 500 without details', () => {
    const { answer } = answerOfError(new Error('secret detail'));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret detail');
  });
});
