import { Navigate, useLocation } from 'react-router';
import { useAppSelector } from '../store.ts';
import { useGetUserQuery } from './api.ts';

const open: readonly string[] = ['/security', '/auth/logout'];

/** Sends staff who must set up two-factor sign-in to the page for that; the server opens nothing else to them. */
export const FactorFirst = () => {
  const { pathname } = useLocation();
  const isRefused = useAppSelector((state) => state.session.mustSetUpFactor);
  const isAsked = useGetUserQuery().data?.must_set_up_factor === true;
  return (isRefused || isAsked) && !open.includes(pathname) ? (
    <Navigate to="/security" replace />
  ) : null;
};
