import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../infra/postgres/embedded/server.ts';
import { seededRandom, seedOf } from '../../../infra/market-data/random.ts';
import { cutAnswers } from '../proxies/cut-answers.ts';
import { cutCommits } from '../proxies/cut-commits.ts';
import { startTcpProxy, type Cutter, type TcpProxy } from '../proxies/tcp-proxy.ts';
import { ensureDatabase } from '../../../app/supervisor/open-database.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene, type Ground } from './in-scene.ts';
import type { Scenario, ScenarioDeps } from './scenario.ts';
import { addCheck, type Tally } from './tally.ts';

const share = 0.1;
const cutsPerCheck = 25;
const cutsWithinMs = 120_000;

/** Cuts this many connections under load, with a check after every few of them. */
const cutUnderLoad = async (
  scene: Scene,
  proxy: TcpProxy,
  wanted: number,
  told: Readonly<{ deps: ScenarioDeps; tally: Tally }>,
): Promise<void> => {
  while (proxy.cuts() < wanted) {
    const enough = Math.min(wanted, proxy.cuts() + cutsPerCheck);
    proxy.cutting(true);
    await until('Enough connections were cut', cutsWithinMs, () => proxy.cuts() >= enough);
    proxy.cutting(false);
    const began = performance.now();
    await scene.house.ready();
    told.tally.recoveredMs.push(performance.now() - began);
    addCheck(told.tally, await scene.check());
    const { acknowledged, afterRetry } = scene.ledger.counts();
    told.deps.say(
      `${proxy.cuts()} of ${wanted} cut; ${acknowledged} acknowledged, ${afterRetry} of them after a retry`,
    );
  }
  told.tally.faults += proxy.cuts();
};

/** Between the web server and its clients. */
export const cutsOfAnswers =
  (wanted: number): Scenario =>
  async (deps, tally) =>
    inScene(deps, tally, async (scene) => {
      const random = seededRandom(seedOf('answers', deps.scene.seed));
      const target = { host: '127.0.0.1', port: Number(new URL(scene.house.url).port) };
      const proxy = await startTcpProxy({ target, cutterOf: cutAnswers(share, random) });
      try {
        scene.load.aim(`http://127.0.0.1:${proxy.port}`);
        await cutUnderLoad(scene, proxy, wanted, { deps, tally });
        scene.load.aim(scene.house.url);
        await scene.load.drain();
      } finally {
        await proxy.close();
      }
    });

/** A separate database behind a proxy, which is the application's only way to it. */
const groundBehindProxy = async (
  dataDir: string,
  cutterOf: () => Cutter,
): Promise<Readonly<{ proxy: TcpProxy; ground: Ground }>> => {
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: () => undefined,
  });
  const databaseUrl = await ensureDatabase(server.url);
  const { hostname: host, port } = new URL(databaseUrl);
  const proxy = await startTcpProxy({ target: { host, port: Number(port) }, cutterOf });
  const through = new URL(databaseUrl);
  through.port = String(proxy.port);
  const close = async (): Promise<void> => {
    await proxy.close();
    await server.stop();
  };
  return { proxy, ground: { databaseUrl, settings: { DATABASE_URL: through.href }, close } };
};

/** Cuts connections between the application and its database, after the server's commit. */
export const cutsOfCommits =
  (wanted: number): Scenario =>
  async (deps, tally) => {
    const random = seededRandom(seedOf('commits', deps.scene.seed));
    const proxies: TcpProxy[] = [];
    const work = async (scene: Scene): Promise<void> => {
      for (const proxy of proxies) await cutUnderLoad(scene, proxy, wanted, { deps, tally });
    };
    await inScene(deps, tally, work, async (dataDir) => {
      const { proxy, ground } = await groundBehindProxy(dataDir, cutCommits(share, random));
      proxies.push(proxy);
      return ground;
    });
  };
