import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { CommandDeps } from '../deps.ts';

/** Staff who may know how to sign in as the owner of the wallet. */
export const accessSetBy = async (
  walletId: string,
  { streams, reference }: Pick<CommandDeps, 'streams' | 'reference'>,
): Promise<readonly string[]> => {
  const opened = await streams.at(streamOf(walletDecider, walletId), 0);
  if (opened === null || !('userId' in opened.data) || typeof opened.data.userId !== 'string')
    return [];
  return (await reference.user(opened.data.userId))?.accessSetBy ?? [];
};
