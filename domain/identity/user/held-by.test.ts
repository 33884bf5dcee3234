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
    ['nobody, if the person chose password and address', [manager, password(own)], []],
    ['the one who set the first password', [userRegistered({ roleId: 2, ...ada })], ['ada']],
    ['the one who set a new password', [manager, password(ada)], ['ada']],
    [
      'nobody, after the person set a password by a mailed link',
      [manager, password(ada), password(byMail)],
      [],
    ],
    [
      'still the one, after the person set a password with the old one',
      [manager, password(ada), password(own)],
      ['ada'],
    ],
    [
      'the one who set the address, also after a mailed link',
      [manager, address(ada), password(byMail)],
      ['ada'],
    ],
    [
      'the one who knew the password when the address was changed',
      [manager, password(ada), address(own), password(byMail)],
      ['ada'],
    ],
    [
      'nobody, after the person changed the address and set a password by its link',
      [manager, address(ada), address(own), password(byMail)],
      [],
    ],
    [
      'the one who set the address and used its link, also after a later address',
      [manager, address(ada), password(byMail), address(own), password(byMail)],
      ['ada'],
    ],
    [
      'only the one who set the last address, after its link was used',
      [manager, address(ada), address(max), password(byMail)],
      ['max'],
    ],
  ])('are %s', (_who, events, expected) => {
    expect(holders(...events)).toEqual(expected);
  });
});
