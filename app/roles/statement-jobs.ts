import { createAddressOf } from '../../command/identity/address-of.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import type { EnqueueMail } from '../../infra/mail/mail.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { readModels } from '../../query/core/read-models.ts';
import { mailStatement } from '../statements/mail-statement.ts';
import { mailStatementJob, planEveryMs, planMonths } from '../statements/plan-months.ts';
import type { Foundation } from './foundation.ts';
import { mailReaderIn } from './mail-reader.ts';
import { openNamedMailQueue } from './mail.ts';

/** The read models that a statement and its reader need. */
const models = [readModels.people, readModels.orders, readModels.wallets, readModels.numbering];

/** About two days of attempts, because building read models may take long. */
const attemptsMax = 57;

/** Rejects if the read models do not yet hold the whole log, because a mailed statement must be complete. */
const wholeIn = ({ pools, store }: Pick<Foundation, 'pools' | 'store'>) => {
  const positions = createReadPositions(pools.query);
  return async (): Promise<void> => {
    const { position } = await store.head();
    if (!(await positions.reached(models, position)))
      throw new Error('The read models of the statements are behind the log; the job is retried.');
  };
};

/** The jobs that plan the statements of each month, and mail them. */
export const statementJobs = (
  foundation: Foundation,
  enqueue: EnqueueMail = openNamedMailQueue(foundation),
): readonly (JobKind & Readonly<{ name: 'plan_statements' | typeof mailStatementJob }>)[] => {
  const { pools, clock, store, codec, reader } = foundation;
  const whole = wholeIn(foundation);
  const jobs = createJobs(pools.app);
  return [
    {
      name: 'plan_statements',
      everyMs: planEveryMs,
      run: async () => {
        await whole();
        await planMonths({ pool: pools.app, queryPool: pools.query, jobs, now: clock });
      },
    },
    {
      name: mailStatementJob,
      attemptsMax,
      spreadMs: planEveryMs,
      run: ({ key }) =>
        mailStatement(
          {
            store,
            reader,
            pool: pools.query,
            whole,
            enqueue,
            addressOf: createAddressOf({ store, codec }),
            readerOf: mailReaderIn({ store, reader }),
          },
          key,
        ),
    },
  ];
};
