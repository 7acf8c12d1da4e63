import { Route, Routes } from 'react-router-dom';
import { useQuery } from '../api/use-query.ts';
import { Loading } from '../components/loading.tsx';
import { loadSession, sessionKey } from './api/admin-call.ts';
import { Frame } from './layout/frame.tsx';
import { Problem } from './layout/problem.tsx';
import { Login } from './login.tsx';
import { adminPaths } from './paths.ts';
import { Sessions } from './sessions.tsx';
import './admin.css';

/** The operator's console: the login, and behind it every page. */
export function Admin() {
  const session = useQuery(sessionKey, loadSession, { revalidateOnFocus: false, shouldRetryOnError: false });
  if (session.kind === 'loading') return <Loading />;
  if (session.kind === 'loaded') return <Pages />;
  return (
    <Frame>{session.failure.errorCode === 'login_required' ? <Login /> : <Problem of={session} />}</Frame>
  );
}

function Pages() {
  return (
    <Frame isLoggedIn>
      <Routes>
        <Route path={adminPaths.sessions} element={<Sessions />} />
      </Routes>
    </Frame>
  );
}
