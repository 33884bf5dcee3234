import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { garbageParameters, memoryHere } from './garbage.ts';

describe('the parameters of garbage collection', () => {
  it.each([
    [2, ['--no-parallel-scavenge']],
    [4, ['--no-parallel-scavenge', '--max-semi-space-size=64']],
  ])('given %d GiB of memory, then they are %j', (giB, parameters) => {
    expect(garbageParameters(giB * 2 ** 30)).toEqual(parameters);
  });

  it('given this machine, then its Node accepts them', async () => {
    const node = spawn(process.execPath, [...garbageParameters(memoryHere()), '--version']);
    expect(await once(node, 'exit')).toEqual([0, null]);
  });
});
