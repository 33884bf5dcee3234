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

describe('more toasts than fit', () => {
  it('given an error among them, then the oldest toast that expires by itself is removed, and not the error', () => {
    expect(shown('error', 'success', 'info', 'success', 'info')).toEqual([
      'error 1',
      'info 3',
      'success 4',
      'info 5',
    ]);
  });

  it('given as many errors as fit, then another toast is shown beside them', () => {
    expect(shown('error', 'error', 'error', 'error', 'success').at(-1)).toBe('success 5');
  });

  it('given only errors, then the oldest is removed', () => {
    expect(shown('error', 'error', 'error', 'error', 'error')).toEqual([
      'error 2',
      'error 3',
      'error 4',
      'error 5',
    ]);
  });
});
