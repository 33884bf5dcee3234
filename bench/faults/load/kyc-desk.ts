import type { Random } from '../../../infra/market-data/random.ts';
import { encodePng } from '../../../infra/files/encode-png.ts';
import type { Client } from './client.ts';
import { isAcknowledged, textOf, type Answered, type Command, type Person } from './commands.ts';

type Case = Readonly<{ id: string; status: 'none' | 'pending' | 'approved' }>;

const picture = encodePng({
  width: 4,
  height: 2,
  palette: ['#ffffff', '#1f2937'],
  pixels: new Uint8Array([0, 1, 0, 1, 1, 0, 1, 0]),
});

/** Submits documents as the customer, and approves or declines them as the reviewer, repeatedly. */
export const createKycDesk = (
  name: string,
  options: Readonly<{ customer: Person; reviewer: Person; random: Random }>,
): Client => {
  const { customer, reviewer, random } = options;
  let current: Case = { id: '', status: 'none' };

  const submit = (): Command => ({
    name: 'SubmitKyc',
    as: customer,
    method: 'POST',
    path: '/kyc',
    subject: customer.id,
    body: { type: 'passport' },
    files: [{ field: 'front', bytes: picture, type: 'image/png' }],
  });
  const decide = (verb: 'approve' | 'decline', body: Command['body']): Command => ({
    as: reviewer,
    method: 'POST',
    path: `/admin/kyc/${current.id}/${verb}`,
    name: verb === 'approve' ? 'ApproveKyc' : 'DeclineKyc',
    body,
    subject: customer.id,
  });
  const decline = (status: string): Command =>
    decide('decline', { declineReason: 'A test of faults', status });

  const after = (answered: Answered): Case => {
    switch (answered.command.name) {
      case 'SubmitKyc':
        return { id: textOf(answered, 'id'), status: 'pending' };
      case 'ApproveKyc':
        return { ...current, status: 'approved' };
      default:
        return { id: '', status: 'none' };
    }
  };

  return {
    name,
    next: () => {
      if (current.status === 'none') return submit();
      if (current.status === 'approved') return decline('approved');
      return random() < 0.5 ? decide('approve', {}) : decline('pending');
    },
    learn: (answered) => {
      if (isAcknowledged(answered)) current = after(answered);
    },
  };
};
