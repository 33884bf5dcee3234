import { parseArgs } from 'node:util';

export type Options = Readonly<{
  appKills: number;
  postgresKills: number;
  paymentRounds: number;
  cuts: number;
  freezeSeconds: number;
  seed: number;
  only: readonly string[] | null;
  keep: boolean;
}>;

export const usage = `npm run test:faults -- [options]
  --kills N           kill -9 of the application (100)
  --postgres-kills N  kill -9 of the database (30)
  --payments N        rounds of kills between the steps of payments, ten kills each (3)
  --cuts N            connections cut between commit and answer, of each kind (100)
  --freeze SECONDS    how long the database is frozen (20)
  --seed N            seed of the order and times of the faults (from the clock)
  --only NAMES        comma-separated: kills, payments, cuts, projection, freeze, child, disk, clock, connections
  --keep              keep the data folders of the test applications`;

const whole = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number.\n${usage}`);
  return Number(text);
};

export const readOptions = (parameters: readonly string[], nowMs: number): Options => {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      kills: { type: 'string', default: '100' },
      'postgres-kills': { type: 'string', default: '30' },
      payments: { type: 'string', default: '3' },
      cuts: { type: 'string', default: '100' },
      freeze: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(nowMs % 1_000_000) },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    appKills: whole(values.kills, 'kills'),
    postgresKills: whole(values['postgres-kills'], 'postgres-kills'),
    paymentRounds: whole(values.payments, 'payments'),
    cuts: whole(values.cuts, 'cuts'),
    freezeSeconds: whole(values.freeze, 'freeze'),
    seed: whole(values.seed, 'seed'),
    only: values.only === undefined ? null : values.only.split(','),
    keep: values.keep,
  };
};
