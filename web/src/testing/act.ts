// React's production build has no `act`, which Testing Library wraps around what it does (record 178).
import React from 'react';
import { flushSync } from 'react-dom';

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

// The real one: a test may hold the clock.
const { setTimeout: later } = window;

/** What is rendered, what that sets off, and what is rendered of that. */
const turns = 3;

/** What waits for its turn comes first. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise((resolve) => {
      later(resolve, 0);
    });
};

/** Does work whose changes are rendered when it returns, or when it has ended where it takes time. */
const act = (work: () => unknown): PromiseLike<unknown> => {
  let done: unknown;
  flushSync(() => {
    done = work();
  });
  if (!isPromise(done)) return Promise.resolve(done);
  return done.then(async (value) => {
    await settle();
    return value;
  });
};

Object.assign(React, { act });
