import { describe, expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

/** A piece of work that ends when told, and says when it began. */
const heldWork = (name: string, begun: string[]) => {
  let end = (): void => undefined;
  let fail = (_reason: Error): void => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = reject;
  });
  const work = (): Promise<string> => {
    begun.push(name);
    return ended;
  };
  return { work, end, fail };
};

describe('turns', () => {
  it('given work under way, when more comes, then it begins in order, each as the one before ends', async () => {
    const begun: string[] = [];
    const [a, b, c] = [heldWork('a', begun), heldWork('b', begun), heldWork('c', begun)];
    const inTurn = createTurns();
    const told = [a, b, c].map(({ work }) => inTurn(work));
    expect(begun).toEqual(['a']);
    a.end();
    expect(await told[0]).toBe('a');
    expect(begun).toEqual(['a', 'b']);
    b.end();
    c.end();
    expect(await Promise.all(told)).toEqual(['a', 'b', 'c']);
  });

  it('begins the next before the one before is told as done', async () => {
    const begun: string[] = [];
    const [a, b] = [heldWork('a', begun), heldWork('b', begun)];
    const inTurn = createTurns();
    const first = inTurn(a.work).then(() => [...begun]);
    const second = inTurn(b.work);
    a.end();
    expect(await first).toEqual(['a', 'b']);
    b.end();
    await second;
  });

  it('given work that failed, then what waits and what comes later does not begin, and is told why', async () => {
    const begun: string[] = [];
    const [a, b] = [heldWork('a', begun), heldWork('b', begun)];
    const inTurn = createTurns();
    const told = Promise.allSettled([inTurn(a.work), inTurn(b.work)]);
    a.fail(new Error('refused'));
    expect(await told).toMatchObject([
      { status: 'rejected', reason: { message: 'refused' } },
      { status: 'rejected', reason: { message: 'refused' } },
    ]);
    await expect(inTurn(b.work)).rejects.toThrow('refused');
    expect(begun).toEqual(['a']);
  });
});
