import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import {
  aCommand,
  aCommit,
  aRequest,
  anEvent,
  createProbe,
  positionsOf,
} from '../conformance/kit.ts';
import { EventStoreUnavailable, noStream, type EventStore } from '../port.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { startCluster } from './simulator/cluster.ts';
import { certificateFile, startSimulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';

/** How the adapter finds its server, and what it does when that changes, on simulators. */
describe('servers of EventStoreDB', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const open = (connectionString: string, readTimeoutMs = 60_000): EventStore => {
    const timing = {
      readTimeoutMs,
      appendTimeoutMs: 60_000,
      retryPausesMs: Array<number>(100).fill(50),
    };
    const store = createEventStoreDb({
      connectionString,
      intents: createInMemoryIntents(),
      timing,
    });
    ends.push(store.close);
    return store;
  };

  const openSecure = async () => {
    const simulator = await startSimulator({ secure: { user: 'ops', password: 'a:b@c' } });
    ends.push(simulator.stop);
    return `127.0.0.1:${simulator.port()}`;
  };

  it('are reached over TLS with a private certificate, a user and a password', async () => {
    const host = await openSecure();
    const ca = encodeURIComponent(certificateFile);
    const store = open(`esdb://ops:a%3Ab%40c@${host}?tlsCAFile=${ca}`);
    expect(await store.append(aRequest('wallet-1', noStream))).toMatchObject({
      status: 'appended',
    });
    expect(await store.read('wallet-1')).toHaveLength(1);
  });

  it.each([
    ['a wrong password', 'ops:wrong@', /rejects user or password of EVENTSTORE_URL/],
    ['no user', '', /an anonymous user\) lacks the right to read and write all streams/],
  ])(
    'that refuse a login with %s are not tried again, and the error says at once what is wrong',
    async (_case, user, why) => {
      const host = await openSecure();
      const ca = encodeURIComponent(certificateFile);
      const store = open(`esdb://${user}${host}?tlsCAFile=${ca}`);
      const attempts = [
        () => store.read('wallet-1'),
        () => store.head(),
        () => store.append(aRequest('wallet-1', noStream)),
        () => store.append(aRequest('wallet-1', noStream)),
      ];
      for (const attempt of attempts) {
        const told = await attempt().catch((error: unknown) => error);
        expect(told).toBeInstanceOf(EventStoreUnavailable);
        for (const text of [String(told), store.waitingFor()]) {
          expect(text).toMatch(why);
          expect(text).not.toMatch(/answer/);
        }
      }
    },
  );

  it('get no requests when their certificate is not trusted, and the store says why for /readyz', async () => {
    const store = open(`esdb://ops:x@${await openSecure()}`, 500);
    await expect(store.read('wallet-1')).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(store.waitingFor()).toMatch(/has not answered for \d+ s \(.+\)/);
  });

  it.each(['', '&nodePreference=follower'])(
    'in a cluster (options "%s") continue all work after two leaders die one after the other',
    async (preference) => {
      const cluster = await startCluster();
      ends.push(cluster.stop);
      const options = `&maxDiscoverAttempts=10&discoveryInterval=20${preference}`;
      const store = open(cluster.connectionString(options));
      const probe = createProbe();
      const subscription = store.subscribe(0n, probe.deliver);
      const command = aCommand();
      await store.append(aRequest('wallet-1', noStream, aCommit([anEvent()], command)));
      await probe.until(() => probe.events().length === 1);
      for (const end of [0, 2]) {
        cluster.killLeader();
        for (const expected of [end, end + 1])
          expect(await store.append(aRequest('wallet-1', expected))).toMatchObject({
            status: 'appended',
          });
      }
      expect(await store.read('wallet-1')).toHaveLength(5);
      await probe.until(() => probe.events().length === 5);
      expect(positionsOf(probe.events())).toEqual(positionsOf(cluster.log.all()));
      expect(await store.findCommand(command.scope, command.key)).not.toBeNull();
      await subscription.stop();
    },
  );

  it('in a cluster without a leader get no append at a follower, which would forward it to the dead leader', async () => {
    const cluster = await startCluster();
    ends.push(cluster.stop);
    const store = open(cluster.connectionString('&discoveryInterval=20'));
    await store.append(aRequest('wallet-1', noStream));
    cluster.killLeaderForLong();
    const asked = () => cluster.nodes.reduce((sum, { counts }) => sum + counts.appends, 0);
    const before = asked();
    const appending = store.append(aRequest('wallet-1', 0));
    while (asked() === before) await new Promise((resolve) => setTimeout(resolve, 5));
    cluster.elect();
    expect(await appending).toMatchObject({ status: 'appended' });
    expect(cluster.nodes.map(({ counts }) => counts.passedOn)).toEqual([0, 0, 0]);
  });

  it('forward appends to the leader when one node is named alone or followers are preferred', async () => {
    const cluster = await startCluster();
    ends.push(cluster.stop);
    const follower = cluster.nodes[1];
    if (follower === undefined) throw new Error('A cluster has three nodes');
    const alone = open(follower.connectionString());
    expect(await alone.append(aRequest('wallet-1', noStream))).toMatchObject({
      status: 'appended',
    });
    expect(follower.counts.passedOn).toBe(1);
    const among = open(cluster.connectionString('&nodePreference=follower'));
    expect(await among.append(aRequest('wallet-1', 0))).toMatchObject({ status: 'appended' });
    expect(cluster.nodes.reduce((sum, { counts }) => sum + counts.passedOn, 0)).toBe(2);
  });

  it('are read again while they are behind what the store saw before', async () => {
    const simulator = await startSimulator();
    ends.push(simulator.stop);
    const store = open(simulator.connectionString());
    await store.append(aRequest('wallet-1', noStream, aCommit([anEvent(), anEvent(), anEvent()])));
    simulator.faults.fallBehind(2);
    const reading = Promise.all([
      store.read('wallet-1'),
      store.readAll(0n, 10),
      store.head(),
      store.append(aRequest('wallet-1', 2, aCommit([], aCommand()))),
    ]);
    setTimeout(() => simulator.faults.fallBehind(0), 100);
    const [stream, log, head, appended] = await reading;
    expect(stream).toHaveLength(3);
    expect(log).toHaveLength(3);
    expect(head.position).toBe(log[2]?.position);
    expect(appended).toMatchObject({ status: 'appended', commits: [{ revision: 2 }] });
  });

  it('serve pending calls when they are back, and until then the store says what it waits for', async () => {
    const simulator = await startSimulator();
    ends.push(simulator.stop);
    const store = open(simulator.connectionString());
    await store.append(aRequest('wallet-1', noStream));
    expect(store.waitingFor()).toBeNull();
    simulator.kill();
    const appending = store.append(aRequest('wallet-1', 0));
    const reading = store.read('wallet-1', 0, 1);
    while (store.waitingFor() === null) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(store.waitingFor()).toMatch(/EventStoreDB has not answered/);
    await simulator.restart();
    expect(await appending).toMatchObject({ status: 'appended' });
    expect(await reading).toHaveLength(1);
    expect(store.waitingFor()).toBeNull();
  });

  it('that accept calls before they answer get them again soon after they begin to answer', async () => {
    const simulator = await startSimulator();
    ends.push(simulator.stop);
    const store = open(simulator.connectionString());
    await store.append(aRequest('wallet-1', noStream));
    simulator.kill();
    simulator.faults.freeze();
    const appending = store.append(aRequest('wallet-1', 0));
    while (store.waitingFor() === null) await new Promise((resolve) => setTimeout(resolve, 5));
    await simulator.restart();
    while (simulator.counts.dropped === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    simulator.faults.thaw();
    const thawedAtMs = performance.now();
    expect(await appending).toMatchObject({ status: 'appended' });
    // Its deadline is a minute while the server answers.
    expect(performance.now() - thawedAtMs).toBeLessThan(3_000);
  });

  it('that are simulators wait for a port that another program uses and report after a while that it is in use', async () => {
    const simulator = await startSimulator();
    ends.push(simulator.stop);
    simulator.kill();
    const other = createServer();
    while (!other.listening)
      await new Promise<void>((resolve) => {
        other.once('error', () => setImmediate(resolve));
        other.listen(simulator.port(), '127.0.0.1', resolve);
      });
    await expect(simulator.restart(100)).rejects.toThrow('EADDRINUSE');
    const again = simulator.restart();
    other.close();
    await again;
    const store = open(simulator.connectionString());
    expect(await store.append(aRequest('wallet-1', noStream))).toMatchObject({
      status: 'appended',
    });
  });
});
