import { describe, expect, it } from '@jest/globals';
import { comesAfterReadModels } from './priority.ts';

const workers = ['projections', 'reactions', 'triggers', 'prices'] as const;
const servers = ['web', 'command', 'query'] as const;

describe('who comes after whom on a full machine', () => {
  it('given commands and read models on one machine, then commands come after', () => {
    const config = { roles: [...servers, ...workers] };
    expect(comesAfterReadModels(config, servers)).toBe(true);
    expect(comesAfterReadModels(config, workers)).toBe(false);
  });

  it('given read models elsewhere, then nobody gives way', () => {
    expect(comesAfterReadModels({ roles: servers }, servers)).toBe(false);
  });
});
