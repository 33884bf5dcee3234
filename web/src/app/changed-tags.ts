import { isTagType, type TagType } from './api.ts';

export type Tag = Readonly<{ type: TagType; id?: string }>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The tags of a `changed` notice. Queries provide the id of the record they show, `all` for a list of records, and
 * `mine` for what belongs to the person or the wallet on the screen. A notice about one record invalidates that record,
 * the lists and, unless it is about another wallet, `mine`; one about `all` invalidates every query of its type.
 */
export const changedTags = (data: unknown, walletId: string | null): readonly Tag[] => {
  if (!isRecord(data) || !Array.isArray(data['tags'])) return [];
  const tags: readonly unknown[] = data['tags'];
  return tags.flatMap((tag): readonly Tag[] => {
    if (!isRecord(tag) || !isTagType(tag['type'])) return [];
    const { type, id } = tag;
    if (typeof id !== 'string' || id === 'all') return [{ type }];
    const isOfAnotherWallet = type === 'Orders' && walletId !== null && id !== walletId;
    return [
      { type, id },
      { type, id: 'all' },
      ...(isOfAnotherWallet ? [] : [{ type, id: 'mine' }]),
    ];
  });
};
