import { expect, it } from '@jest/globals';
import { descriptorAdvice, descriptorsMost } from './descriptors.ts';

it('knows how many this process may have', () => {
  expect(descriptorsMost()).toBeGreaterThan(0);
});

it('says nothing of enough, what few mean, and that too few are fatal, in one sentence', () => {
  expect(descriptorAdvice(Infinity)).toBeNull();
  expect(descriptorAdvice(1_024)).toBeNull();
  expect(descriptorAdvice(256)).toEqual({
    isFatal: false,
    text: "Only 256 files and connections may be open at a time, so no more than 128 connections of people are taken: raise the limit, for example with 'ulimit -n 4096'.",
  });
  expect(descriptorAdvice(64)).toEqual({
    isFatal: true,
    text: "Only 64 files and connections may be open at a time, so at least 192 are needed: raise the limit, for example with 'ulimit -n 4096'.",
  });
});
