import { roles } from '../roles.ts';
import type { Page } from './page.ts';

const { admin, manager } = roles;

/** Trades, deposits and withdraws. */
export const moneyPages: readonly Page[] = [
  {
    path: '/admin',
    roles: [admin],
    title: 'Dashboard',
    frame: 'staff',
    screen: 'dashboard',
    menu: { entry: 'Dashboard' },
  },
  {
    path: '/admin/trades/all',
    roles: [admin, manager],
    title: 'All Trades',
    frame: 'staff',
    room: 'wide-list',
    screen: 'trades',
    menu: { group: 'Transactions', entry: 'Trades', link: 'All' },
  },
  {
    path: '/admin/trades/open',
    roles: [admin, manager],
    title: 'Open Trades',
    frame: 'staff',
    room: 'wide-list',
    screen: 'open-trades',
    menu: { group: 'Transactions', entry: 'Trades', link: 'Open' },
  },
  {
    path: '/admin/trades/closed',
    roles: [admin, manager],
    title: 'Closed Trades',
    frame: 'staff',
    room: 'wide-list',
    screen: 'closed-trades',
    menu: { group: 'Transactions', entry: 'Trades', link: 'Closed' },
  },
  {
    path: '/admin/deposits',
    roles: [admin, manager],
    title: 'Deposits',
    frame: 'staff',
    room: 'wide-list',
    screen: 'all-deposits',
    menu: { group: 'Transactions', entry: 'Deposits' },
  },
  {
    path: '/admin/gateways',
    roles: [admin],
    title: 'Automatic Gateways',
    frame: 'staff',
    screen: 'gateways',
    menu: { group: 'Transactions', entry: 'Automatic Gateways' },
  },
  {
    path: '/admin/withdraws/pending',
    roles: [admin, manager],
    title: 'Pending Withdraws',
    frame: 'staff',
    room: 'wide-list',
    screen: 'withdraws-pending',
    menu: { group: 'Transactions', entry: 'Withdraws', link: 'Pending' },
  },
  {
    path: '/admin/withdraws/history',
    roles: [admin, manager],
    title: 'Withdraws History',
    frame: 'staff',
    room: 'wide-list',
    screen: 'withdraws-history',
    menu: { group: 'Transactions', entry: 'Withdraws', link: 'History' },
  },
  {
    path: '/admin/withdraws/settings',
    roles: [admin],
    title: 'Withdraw Settings',
    frame: 'staff',
    screen: 'withdraw-settings',
    menu: { group: 'Transactions', entry: 'Withdraws', link: 'Settings' },
  },
];
