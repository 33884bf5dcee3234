import { describe, expect, it } from '@jest/globals';
import { readAnswer } from './http-lane.ts';

const answer =
  'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":"ä"';

describe('reading an HTTP answer', () => {
  it('returns its status, body and length', () => {
    const text = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
    const bytes = Buffer.from(`${text}HTTP/1.1 204`);
    expect(readAnswer(bytes)).toEqual({ status: 200, body: '{}', length: text.length });
  });

  it('returns null until the answer is complete', () => {
    for (const length of [0, 10, answer.length - 9, answer.length - 1]) {
      expect(readAnswer(Buffer.from(answer).subarray(0, length))).toBeNull();
    }
    expect(readAnswer(Buffer.from(answer))).toMatchObject({ status: 201 });
  });

  it('fails when the answer states no length', () => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
    expect(() => readAnswer(bytes)).toThrow('no Content-Length');
  });
});
