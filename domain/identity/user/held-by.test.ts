import { describe, expect, it } from '@jest/globals';
import { userDecider } from './decider.ts';
import type { EmailChanged, PasswordChanged, UserEvent } from './events.ts';
import { holdersOf } from './held-by.ts';
import { userRegistered } from './testing.ts';

const holders = (...events: readonly UserEvent[]): readonly string[] => {
  const state = events.reduce(userDecider.evolve, userDecider.initialState());
  return state.status === 'registered' ? holdersOf(state.heldBy) : [];
};
const password = (data: PasswordChanged['data']): PasswordChanged => ({
  type: 'PasswordChanged',
  data,
});
const address = (by: Pick<EmailChanged['data'], 'staffId'>): EmailChanged => ({
  type: 'EmailChanged',
  data: { email: 'new@daybook.test', ...by },
});

const [ada, max] = [{ staffId: 'ada' }, { staffId: 'max' }];
const own = {};
const byMail = { byMail: true } as const;
const manager = userRegistered({ roleId: 2 });

describe('staff who may know how to sign in as a colleague', () => {
  it.each<[string, readonly UserEvent[], readonly string[]]>([
    ['nobody, where the person chose all of it', [manager, password(own)], []],
    ['who set the first password', [userRegistered({ roleId: 2, ...ada })], ['ada']],
    ['who set a new one', [manager, password(ada)], ['ada']],
    ['nobody, once it was set by a mailed link', [manager, password(ada), password(byMail)], []],
    [
      'the same, where it was set with the old one',
      [manager, password(ada), password(own)],
      ['ada'],
    ],
    [
      'who set the address, whatever is mailed there',
      [manager, address(ada), password(byMail)],
      ['ada'],
    ],
    [
      'who knew the password when the address became another',
      [manager, password(ada), address(own), password(byMail)],
      ['ada'],
    ],
    [
      'nobody, once the person has chosen another address with an own password',
      [manager, address(ada), address(own), password(byMail)],
      [],
    ],
    [
      'who set the address and took a password by it, whatever address is chosen then',
      [manager, address(ada), password(byMail), address(own), password(byMail)],
      ['ada'],
    ],
    [
      'another, once that one has set the address and a link was used',
      [manager, address(ada), address(max), password(byMail)],
      ['max'],
    ],
  ])('are %s', (_who, events, expected) => {
    expect(holders(...events)).toEqual(expected);
  });
});
