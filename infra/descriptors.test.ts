import { expect, it } from '@jest/globals';
import { descriptorAdvice, descriptorsMost } from './descriptors.ts';

it('reads how many descriptors this process may have', () => {
  expect(descriptorsMost()).toBeGreaterThan(0);
});

it('gives no advice for enough descriptors, a warning for few and a fatal error for too few', () => {
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
