import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JobRow } from '../../../../../domain/shared/job-row.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { jobStateOf, reactionStateOf } from './words.ts';

const job = (id: string, more: Partial<JobRow>): JobRow => ({
  id,
  kind: `kind_${id}`,
  key: `key-${id}`,
  status: 'waiting',
  due_at: '2026-06-11T14:32:08.000Z',
  attempts: 0,
  last_error: null,
  created_at: '2026-06-11T14:00:00.000Z',
  ...more,
});

const reaction = (name: string, more: object = {}) => ({
  name,
  status: 'running',
  position: '80',
  lag_events: 0,
  lag_seconds: 0,
  silent_seconds: 1,
  error: null,
  stopped_at: null,
  ...more,
});

const show = async () => {
  let dead = job('1', { kind: 'send_mail', status: 'dead', attempts: 10, last_error: 'Refused' });
  let stopped = { status: 'stopped', stopped_at: '81', error: 'Unknown event', lag_events: 3 };
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/status/machine': () => ({
      body: {
        at: '2026-06-11T14:32:08.000Z',
        cpuModel: 'Test 3000',
        cpuCores: 4,
        cpuUsage: 12.5,
        usedMemPercentage: 50,
        totalMemMb: 8_192,
        history: [{ at: '2026-06-11T14:32:08.000Z', cpuUsage: 12.5, usedMemPercentage: 50 }],
      },
    }),
    'GET /admin/status/work': () => ({
      body: {
        readModels: [
          {
            name: 'trading_orders',
            version: 4,
            status: 'stopped',
            progress: 40,
            eventsBehind: 1_200,
            secondsBehind: 30,
            error: 'Unknown event',
            stoppedAt: '81',
          },
        ],
        jobs: { due: 2, running: 1, givenUp: 1, lateSeconds: 16_901 },
        mail: { waiting: 5, lateSeconds: 61.4, sent: 17, refused: 1, expired: 0 },
        history: [
          { at: '2026-06-11T14:32:08.000Z', eventsBehind: 1_200, jobsDue: 2, mailsWaiting: 5 },
        ],
      },
    }),
    'GET /admin/jobs/api': () => ({
      body: {
        data: [dead, job('2', {}), job('3', { status: 'running' })],
        meta: { total: 3, per_page: 15, current_page: 1, last_page: 1 },
      },
    }),
    'POST /admin/jobs/1/retry': () => {
      dead = job('1', { kind: 'send_mail' });
      return { body: { message: 'Retrying the job' } };
    },
    'GET /admin/reactions/api': () => ({
      body: { data: [reaction('withdrawal_mails', stopped), reaction('first_wallets')] },
    }),
    'POST /admin/reactions/withdrawal_mails/retry': () => {
      stopped = { ...stopped, status: 'retry' };
      return { body: { message: 'Retrying the reaction' } };
    },
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/status/server' });
  await screen.findByText('send_mail');
  await screen.findByText('withdrawal_mails');
  return asked;
};

const part = (name: string) => within(screen.getAllByRole('region', { name })[0] ?? document.body);

describe('the server information', () => {
  it('shows a job that was given up, and retries it', async () => {
    const asked = await show();
    const jobs = part('Jobs');
    expect(jobs.getByText('Given up')).toBeInTheDocument();
    expect(jobs.getByText('Refused')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/admin/jobs/api')?.query).toEqual({
      page: '1',
      limit: '15',
    });
    const retries = jobs.getAllByRole('button', { name: /^Try .* again$/ });
    expect(retries).toHaveLength(1);
    await userEvent.click(jobs.getByRole('button', { name: 'Try send_mail again' }));
    expect(await screen.findByText('Retrying the job')).toBeInTheDocument();
    await waitFor(() => expect(jobs.queryByText('Given up')).toBeNull());
  });

  it('shows processor and memory, now and over the last hour', async () => {
    await show();
    const processor = part('Processor');
    expect(processor.getByText('Test 3000')).toBeInTheDocument();
    expect(processor.getByText('12.5/100%')).toBeInTheDocument();
    expect(
      processor.getByRole('img', { name: 'CPU usage over the last hour' }),
    ).toBeInTheDocument();
    expect(part('Memory').getByText('8,192 MB')).toBeInTheDocument();
    for (const name of ['Processor', 'Memory'])
      expect(part(name).getByRole('heading', { level: 2, name })).toBeInTheDocument();
  });

  it('shows read models, due jobs and mails, now and over the last hour', async () => {
    await show();
    const models = within(await screen.findByRole('region', { name: 'Read models' }));
    expect(models.getByText('trading_orders 4')).toBeInTheDocument();
    expect(models.getByText('Stopped')).toBeInTheDocument();
    expect(models.getByText(/1,200 behind/)).toBeInTheDocument();
    expect(models.getByText('The last hour, at most 1,200')).toBeInTheDocument();
    expect(part('Due work').getByText('4 h 41 min')).toBeInTheDocument();
    expect(part('Emails').getByText('1 min 1 s')).toBeInTheDocument();
    expect(part('Emails').getByText('17')).toBeInTheDocument();
  });

  it('shows a stopped reaction with its error, and retries it', async () => {
    await show();
    const reactions = part('Reactions');
    expect(reactions.getByText('Stopped')).toBeInTheDocument();
    expect(reactions.getByText('Unknown event')).toBeInTheDocument();
    await userEvent.click(reactions.getByRole('button', { name: 'Try withdrawal_mails again' }));
    expect(await screen.findByText('Retrying the reaction')).toBeInTheDocument();
    await waitFor(() => expect(reactions.queryByText('Stopped')).toBeNull());
    expect(reactions.queryByRole('button', { name: /^Try .* again$/ })).toBeNull();
  });
});

it('jobs and reactions have their own words for each state', () => {
  expect(jobStateOf({ status: 'waiting', attempts: 0 }).word).toBe('Waiting');
  expect(jobStateOf({ status: 'waiting', attempts: 2 }).word).toBe('Waiting to retry');
  expect(reactionStateOf({ status: 'missing' }).word).toBe('Not started');
});
