import { StaleNote } from '../../components/faces/faces.tsx';
import { useStaleness } from '../../lib/staleness.ts';
import { useGetUserQuery } from '../session/api.ts';

/** Beside the wallet's figures: whether they may be out of date. */
export const OwnStaleness = () => <StaleNote reason={useStaleness(useGetUserQuery())} />;
