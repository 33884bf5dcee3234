import type { Random } from '../../../infra/market-data/random.ts';
import type { Cutter } from './tcp-proxy.ts';

/** Cuts a share of a web server's answers: the command was carried out, and nobody is told. */
export const cutAnswers =
  (share: number, random: Random): (() => Cutter) =>
  () => ({
    toServer: () => undefined,
    toClient: (chunk) =>
      chunk.subarray(0, 9).toString('latin1') === 'HTTP/1.1 ' && random() < share,
  });
