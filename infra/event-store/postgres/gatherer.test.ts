import { describe, expect, it } from '@jest/globals';
import { aCommand, aCommit, anEvent, aRequest, newStream } from '../conformance/kit.ts';
import { EventStoreUnavailable, noStream, type AppendRequest, type AppendResult } from '../port.ts';
import { createGatherer } from './gatherer.ts';

const done: AppendResult = { status: 'appended', commits: [] };
const some = (count: number): AppendRequest[] =>
  Array.from({ length: count }, () => aRequest(newStream(), noStream));

/** A sender that records its batches and answers each when the test says so. */
const createSender = () => {
  const batches: (readonly AppendRequest[])[] = [];
  const answers: (() => void)[] = [];
  const refused = new Set<AppendRequest>();
  return {
    batches,
    refused,
    answerNext: () => answers.shift()?.(),
    sent: async (count: number): Promise<void> => {
      while (batches.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    send: (requests: readonly AppendRequest[]): Promise<AppendResult[]> => {
      batches.push(requests);
      return new Promise((resolve, reject) => {
        answers.push(() => {
          if (requests.some((request) => refused.has(request))) reject(new Error('refused'));
          else resolve(requests.map(() => done));
        });
      });
    },
  };
};

describe('gatherer', () => {
  it('sends requests that arrive during a batch together in the next one and in order', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send });
    const [first, ...rest] = some(6);
    const results = [gatherer.append(first as AppendRequest)];
    await sender.sent(1);
    results.push(...rest.map(gatherer.append));
    sender.answerNext();
    await sender.sent(2);
    sender.answerNext();
    expect(await Promise.all(results)).toHaveLength(6);
    expect(sender.batches).toEqual([[first], rest]);
  });

  it('limits a batch in requests and bytes and sends a large request alone', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send, requestsMax: 3, bytesMax: 5_000 });
    const large = aRequest(
      newStream(),
      noStream,
      aCommit([anEvent({ data: Buffer.alloc(9_000, 32) })]),
    );
    const results = [...some(4), large, ...some(1)].map(gatherer.append);
    for (let batch = 1; batch <= 4; batch += 1) {
      await sender.sent(batch);
      sender.answerNext();
    }
    await Promise.all(results);
    expect(sender.batches.map((batch) => batch.length)).toEqual([3, 1, 1, 1]);
  });

  it('ends a batch before a second request for the same stream or command', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send });
    const [one, other] = [newStream(), newStream()];
    const command = aCommand();
    const requests = [
      aRequest(one, noStream, aCommit([anEvent()], command)),
      aRequest(other, noStream),
      aRequest(one, 0),
      aRequest(newStream(), noStream, aCommit([anEvent()], command)),
      aRequest(newStream(), noStream, aCommit([anEvent()], command)),
    ];
    const results = requests.map(gatherer.append);
    for (let batch = 1; batch <= 3; batch += 1) {
      await sender.sent(batch);
      sender.answerNext();
    }
    await Promise.all(results);
    expect(sender.batches.map((batch) => batch.length)).toEqual([2, 2, 1]);
  });

  it('sends many waiting requests as two halves, the second before the first is answered', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send });
    const requests = some(64);
    const results = requests.map(gatherer.append);
    await sender.sent(2);
    expect(sender.batches).toEqual([requests.slice(0, 32), requests.slice(32)]);
    const later = some(20);
    results.push(...later.map(gatherer.append));
    sender.answerNext();
    await sender.sent(3);
    expect(sender.batches[2]).toEqual(later);
    sender.answerNext();
    sender.answerNext();
    expect(await Promise.all(results)).toHaveLength(84);
  });

  it('sends a request that depends on one in progress only after the answer to that one', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send });
    const stream = newStream();
    const results = [aRequest(stream, noStream), ...some(31)].map(gatherer.append);
    results.push(...[aRequest(stream, 0), ...some(40)].map(gatherer.append));
    await sender.sent(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sender.batches).toHaveLength(1);
    sender.answerNext();
    await sender.sent(2);
    expect(sender.batches[1]?.[0]).toMatchObject({ stream, expectedRevision: 0 });
    sender.answerNext();
    sender.answerNext();
    await sender.sent(3);
    sender.answerNext();
    expect(await Promise.all(results)).toHaveLength(73);
  });

  it('fails only the request at fault when a whole batch is refused', async () => {
    const sender = createSender();
    const gatherer = createGatherer({ send: sender.send });
    const requests = some(3);
    sender.refused.add(requests[1] as AppendRequest);
    const results = Promise.allSettled(requests.map(gatherer.append));
    for (let batch = 1; batch <= 4; batch += 1) {
      await sender.sent(batch);
      sender.answerNext();
    }
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('rejects all waiting requests at once when the store is unavailable and tries the next ones', async () => {
    let isDown = true;
    let calls = 0;
    const gatherer = createGatherer({
      requestsMax: 1,
      send: async (requests) => {
        calls += 1;
        if (isDown) throw new EventStoreUnavailable('down');
        return requests.map(() => done);
      },
    });
    const results = await Promise.allSettled(some(5).map(gatherer.append));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(1);
    isDown = false;
    await gatherer.idle();
    expect(await gatherer.append(some(1)[0] as AppendRequest)).toBe(done);
  });
});
