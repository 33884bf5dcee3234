import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSettled } from './use-settled.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const settle = () =>
  renderHook(({ value, held }) => useSettled(value, 250, held), {
    initialProps: { value: 0, held: false },
  });

const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

describe('the text on a button', () => {
  it('given ten changes in a second, then the text follows at most four times', () => {
    const { result, rerender } = settle();
    pass(1_000);
    const shown = new Set<number>();
    for (let value = 1; value <= 10; value += 1) {
      rerender({ value, held: false });
      pass(100);
      shown.add(result.current);
    }
    expect(shown.size).toBeGreaterThan(2);
    expect(shown.size).toBeLessThanOrEqual(5);
    pass(250);
    expect(result.current).toBe(10);
  });

  it('given a held button, then the text stays the same, and follows when the button is released', () => {
    const { result, rerender } = settle();
    pass(1_000);
    rerender({ value: 7, held: true });
    pass(60_000);
    expect(result.current).toBe(0);
    rerender({ value: 7, held: false });
    pass(250);
    expect(result.current).toBe(7);
  });
});
