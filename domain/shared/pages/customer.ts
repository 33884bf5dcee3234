import { roleIds } from '../roles.ts';
import type { Page } from './page.ts';

/** Pages for everybody who is signed in. */
export const customerPages: readonly Page[] = [
  { path: '/dashboard', roles: roleIds, title: 'Trading', frame: 'terminal', screen: 'trading' },
  {
    path: '/deposits',
    roles: roleIds,
    title: 'Deposits',
    frame: 'account',
    screen: 'deposits',
    menu: { group: 'Your account', entry: 'Deposits' },
  },
  {
    path: '/withdraws',
    roles: roleIds,
    title: 'Withdraws',
    frame: 'account',
    screen: 'withdraws',
    menu: { group: 'Your account', entry: 'Withdraws' },
  },
  {
    path: '/wallets',
    roles: roleIds,
    title: 'Wallets',
    frame: 'account',
    screen: 'wallets',
    menu: { group: 'Your account', entry: 'Wallets' },
  },
  {
    path: '/profile',
    roles: roleIds,
    title: 'Personal Information',
    frame: 'account',
    screen: 'profile',
    menu: { group: 'Your account', entry: 'Personal Information' },
  },
  {
    path: '/kyc',
    roles: roleIds,
    title: 'KYC',
    frame: 'account',
    screen: 'kyc',
    menu: { group: 'Your account', entry: 'KYC' },
  },
  {
    path: '/security',
    roles: roleIds,
    title: 'Security',
    frame: 'account',
    screen: 'security',
    menu: { group: 'Your account', entry: 'Security' },
  },
  {
    path: '/statements',
    roles: roleIds,
    title: 'Statements',
    frame: 'account',
    screen: 'own-statement',
    menu: { group: 'Your account', entry: 'Statements' },
  },
  {
    path: '/payments/paypal/capture/:orderID',
    roles: roleIds,
    title: 'Payment',
    frame: 'bare',
    screen: 'paypal-capture',
  },
  {
    path: '/payments/paypal/:tx_ref',
    roles: roleIds,
    title: 'Payment',
    frame: 'bare',
    screen: 'paypal',
  },
  { path: '/auth/logout', roles: roleIds, title: 'Log Out', frame: 'bare', screen: 'sign-out' },
];
