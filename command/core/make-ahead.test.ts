import { describe, expect, it } from '@jest/globals';
import { makeAhead } from './make-ahead.ts';

/** Records beginnings and ends in order; each step ends one or two turns of the event loop after its beginning. */
const recorded = () => {
  const log: string[] = [];
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const make = async (part: number): Promise<string> => {
    log.push(`make ${part}`);
    await turn();
    return `made ${part}`;
  };
  const send = async (part: number, made: string): Promise<void> => {
    log.push(`send ${made}`);
    await turn();
    await turn();
    log.push(`sent ${part}`);
  };
  return { log, make, send };
};

describe('making ahead', () => {
  it('given parts, then each is made while the one before it is being sent, and sent only after that one was sent', async () => {
    const { log, make, send } = recorded();

    await makeAhead([1, 2, 3], make, send);

    expect(log).toEqual([
      ...['make 1', 'send made 1', 'make 2', 'sent 1'],
      ...['send made 2', 'make 3', 'sent 2'],
      ...['send made 3', 'sent 3'],
    ]);
  });

  it('given a part that cannot be made, then it throws once the part before was sent, and sends no more', async () => {
    const { log, make, send } = recorded();
    const failing = async (part: number): Promise<string> => {
      if (part === 2) throw new Error('not 2');
      return make(part);
    };

    await expect(makeAhead([1, 2, 3], failing, send)).rejects.toThrow('not 2');

    expect(log).toEqual(['make 1', 'send made 1', 'sent 1']);
  });

  it.each([1, 3])('given that part %d cannot be sent, then it throws that error', async (lost) => {
    const { make, send } = recorded();
    const failing = async (part: number, made: string): Promise<void> => {
      if (part === lost) throw new Error('not sent');
      return send(part, made);
    };

    await expect(makeAhead([1, 2, 3], make, failing)).rejects.toThrow('not sent');
  });
});
