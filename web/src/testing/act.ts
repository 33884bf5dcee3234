// React's production build has no `act`, which Testing Library needs (record 178).
import React from 'react';
import { flushSync } from 'react-dom';

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

// The real timer: a test may use fake ones.
const { setTimeout: later } = window;

/** The turns of a change: it is rendered, its effects run, and their changes are rendered. */
const turns = 3;

/** Waits until the scheduled work of these turns is done. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise((resolve) => {
      later(resolve, 0);
    });
};

/** Runs work, and renders its changes before it returns, or before its promise resolves. */
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
