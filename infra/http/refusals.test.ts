import { describe, expect, it } from '@jest/globals';
import { answerOfError } from './refusals.ts';

describe('what a caller is told of an error', () => {
  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
  ])('given the database went away (%s), then 503 with Retry-After', (error) => {
    const { answer, unexpected } = answerOfError(error);
    expect([answer.status, answer.headers?.['Retry-After'], unexpected]).toEqual([503, '1', true]);
    expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('given a defect, then 500 without a detail', () => {
    const { answer } = answerOfError(new Error('secret detail'));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret detail');
  });
});
