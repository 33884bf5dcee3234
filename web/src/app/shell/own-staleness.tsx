import { StaleNote } from '../../components/faces/faces.tsx';
import { useStaleness } from '../../lib/staleness.ts';
import { useGetUserQuery } from '../session/api.ts';

/** Beside the figures of the wallet: whether they may be old. */
export const OwnStaleness = () => <StaleNote reason={useStaleness(useGetUserQuery())} />;
