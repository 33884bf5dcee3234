/** A value that a heap holds until a price reaches its limit; also the handle for removing it. */
export type Limit<Value> = { readonly key: number; readonly value: Value; place: number };

/** Values by their limits; the one that a price reaches first is found at once. */
export type LimitHeap<Value> = Readonly<{
  add: (at: number, value: Value) => Limit<Value>;
  /** Does nothing if it was removed before. */
  remove: (limit: Limit<Value>) => void;
  /** A value whose limit is at this price or was passed by it; it stays in the heap. */
  reachedBy: (price: number) => Value | undefined;
  count: () => number;
}>;

const isOut = -1;

/**
 * With `rising`, a price that goes up reaches the lowest limit first; otherwise a price that goes down reaches the
 * highest limit first.
 */
export const createLimitHeap = <Value>(rising: boolean): LimitHeap<Value> => {
  const heap: Limit<Value>[] = [];
  const sign = rising ? 1 : -1;

  const put = (limit: Limit<Value>, place: number): void => {
    heap[place] = limit;
    limit.place = place;
  };

  /** Moves a limit from this place towards the head; returns its new place. */
  const rise = (limit: Limit<Value>, from: number): number => {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      const parent = heap[above];
      if (parent === undefined || parent.key <= limit.key) break;
      put(parent, place);
      place = above;
    }
    put(limit, place);
    return place;
  };

  const sink = (limit: Limit<Value>, from: number): void => {
    let place = from;
    for (;;) {
      const left = 2 * place + 1;
      const [first, second] = [heap[left], heap[left + 1]];
      const child = second !== undefined && first !== undefined && second.key < first.key;
      const next = child ? second : first;
      if (next === undefined || next.key >= limit.key) break;
      put(next, place);
      place = child ? left + 1 : left;
    }
    put(limit, place);
  };

  return {
    add: (at, value) => {
      const limit = { key: sign * at, value, place: heap.length };
      rise(limit, heap.length);
      return limit;
    },
    remove: (limit) => {
      const { place } = limit;
      if (place === isOut) return;
      limit.place = isOut;
      const last = heap.pop();
      if (last !== undefined && last !== limit) sink(last, rise(last, place));
    },
    reachedBy: (price) => {
      const head = heap[0];
      return head !== undefined && sign * price >= head.key ? head.value : undefined;
    },
    count: () => heap.length,
  };
};
