import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../../infra/http/testing/test-app.ts';
import { idEnding } from '../../testing/facts.ts';
import { leadAdded } from '../../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const lead = (number: number): string => idEnding(`d${number}`);
const phones = ['+48 512 884 310', '0048 512-884-310', '(48) 512884310', '512 884 310', '00 12345'];

let world: QueryWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await openQueryWorld();
  for (const [index, phone] of [...phones, '+12345'].entries())
    await world.given(
      `lead-${lead(index)}`,
      leadAdded('Ada', `Row ${String(index)}`, { email: null, phone }),
    );
  manager = await world.app.signInAs(2);
});
afterAll(() => world.end());

const sameAs = async (number: number): Promise<readonly string[]> => {
  const { status, body } = await manager.call.get(`/admin/leads/${lead(number)}/duplicates`);
  expect(status).toBe(200);
  return body.data.slice(1).map(({ id }: { id: string }) => id);
};

describe('leads with the same phone', () => {
  it.each([0, 1, 2])(
    'are found with any form of the international prefix, from each of them (%d)',
    async (number) => {
      const others = [0, 1, 2].filter((other) => other !== number).map(lead);
      expect((await sameAs(number)).toSorted()).toEqual(others);
    },
  );

  it('do not include other numbers or numbers with too few digits', async () => {
    expect(await sameAs(3)).toEqual([]);
    expect(await sameAs(4)).toEqual([]);
  });

  it('are listed, the newest first', async () => {
    const { body } = await manager.call.get('/admin/leads/duplicates/api');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([2, 1, 0].map(lead));
  });
});
