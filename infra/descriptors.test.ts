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
    text: "The limit of open files is 256: at most 128 client connections are accepted. Raise it, for example with 'ulimit -n 4096'.",
  });
  expect(descriptorAdvice(64)).toEqual({
    isFatal: true,
    text: "The limit of open files is 64: at least 192 are needed. Raise it, for example with 'ulimit -n 4096'.",
  });
});
