import { describe, expect, it } from '@jest/globals';
import { toastShown, toastsReducer, type ToastKind } from './slice.ts';

const shown = (...kinds: readonly ToastKind[]) =>
  kinds
    .reduce(
      (state, kind, index) =>
        toastsReducer(state, toastShown({ kind, text: `${kind} ${String(index + 1)}` })),
      toastsReducer(undefined, { type: 'begin' }),
    )
    .map(({ text }) => text);

describe('more words than there is room for', () => {
  it('given an error among them, then the oldest that goes by itself gives way, not what waits to be read', () => {
    expect(shown('error', 'success', 'info', 'success', 'info')).toEqual([
      'error 1',
      'info 3',
      'success 4',
      'info 5',
    ]);
  });

  it('given as many errors as there is room for, then what goes by itself is told beside them', () => {
    expect(shown('error', 'error', 'error', 'error', 'success').at(-1)).toBe('success 5');
  });

  it('given errors alone, then the oldest gives way', () => {
    expect(shown('error', 'error', 'error', 'error', 'error')).toEqual([
      'error 2',
      'error 3',
      'error 4',
      'error 5',
    ]);
  });
});
