import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { mayOpen } from '../../../domain/shared/pages.ts';
import { landingPages, type RoleId } from '../../../domain/shared/roles.ts';
import { Spinner } from '../components/faces/faces.tsx';
import { SignInPage } from '../features/identity/sign-in/sign-in-page.tsx';
import { useBranding } from './boot-context.tsx';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { webPageAt, type WebPage } from './pages.tsx';
import { ActingBanner } from './shell/acting-banner.tsx';
import { BareFrame } from './shell/bare-frame.tsx';
import { AccountFrame, StaffFrame } from './shell/frames.ts';
import { ForbiddenFace, NotFoundFace } from './shell/status-faces.tsx';
import { useAppSelector } from './store.ts';

const Framed = ({
  page,
  roleId,
  children,
}: {
  page: WebPage | null;
  roleId: RoleId | null;
  children: ReactNode;
}) => {
  if (page === null || roleId === null || page.frame === 'bare')
    return <BareFrame>{children}</BareFrame>;
  if (page.frame === 'terminal') return children;
  if (page.frame === 'account') return <AccountFrame>{children}</AccountFrame>;
  return (
    <StaffFrame roleId={roleId} room={page.room ?? 'plain'}>
      {children}
    </StaffFrame>
  );
};

type Face = Readonly<{
  kind: 'sign-in' | 'forbidden' | 'not-found' | 'screen';
  frame: WebPage | null;
}>;

const faceOf = (page: WebPage | null, roleId: RoleId | null): Face => {
  if (page === null) return { kind: 'not-found', frame: null };
  if (!mayOpen(page, roleId))
    return roleId === null ? { kind: 'sign-in', frame: null } : { kind: 'forbidden', frame: null };
  return { kind: 'screen', frame: page };
};

const titleOf = (face: Face, page: WebPage | null): string => {
  if (face.kind === 'sign-in') return 'Sign in';
  if (face.kind === 'forbidden') return 'No access to this page';
  if (face.kind === 'not-found') return 'Page not found';
  return page?.title ?? '';
};

/** Sets the document's title to that of the page. */
const useTitle = (title: string) => {
  const { t } = useTranslation();
  const { appName } = useBranding();
  useEffect(() => {
    document.title = title === '' ? appName : `${t(title)} · ${appName}`;
  }, [title, appName, t]);
};

/**
 * After a change of page, once its code has loaded, moves the focus to the h1 (web.md, For everybody). A change of
 * frame mounts this component again, so the previous page is kept outside.
 */
const Arrival = ({ before }: { before: RefObject<string> }) => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    // Frames scroll inside it, and it stays mounted from page to page.
    const main = document.getElementById('main');
    if (main !== null) main.scrollTop = 0;
    const heading = document.querySelector<HTMLElement>('#root h1') ?? main;
    heading?.focus({ preventScroll: true });
  }, [before, pathname]);
  return null;
};

const Loading = () => (
  <div className="face">
    <Spinner />
  </div>
);

const Content = ({
  face,
  page,
  roleId,
}: {
  face: Face;
  page: WebPage | null;
  roleId: RoleId | null;
}) => {
  const { pathname } = useLocation();
  const home = roleId === null ? '/' : landingPages[roleId];
  switch (face.kind) {
    case 'sign-in':
      return <SignInPage />;
    case 'forbidden':
      return <ForbiddenFace home={home} />;
    case 'not-found':
      return <NotFoundFace home={home} />;
    case 'screen': {
      const Screen = page?.screen ?? null;
      return Screen === null ? null : <Screen key={pathname} />;
    }
  }
};

/** The page of the address in its frame: a screen, the sign-in form, or a message that says why not. */
export const Router = () => {
  const { pathname } = useLocation();
  const roleId = useAppSelector((state) => state.session.roleId);
  const page = webPageAt(pathname);
  const before = useRef(pathname);
  const face = faceOf(page, roleId);
  useTitle(titleOf(face, page));
  return (
    <ChunkBoundary>
      <Suspense fallback={<Loading />}>
        <ActingBanner />
        <Framed page={face.frame} roleId={roleId}>
          <ChunkBoundary key={pathname}>
            <Suspense fallback={<Loading />}>
              <Content face={face} page={page} roleId={roleId} />
              <Arrival before={before} />
            </Suspense>
          </ChunkBoundary>
        </Framed>
      </Suspense>
    </ChunkBoundary>
  );
};
