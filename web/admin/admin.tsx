import { Route, Routes } from 'react-router-dom';
import { useQuery } from '../api/use-query.ts';
import { Loading } from '../components/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { loadSession, sessionKey } from './api/admin-call.ts';
import { Bench } from './bench/bench.tsx';
import { Blocks } from './blocks/blocks.tsx';
import { Codes } from './codes/codes.tsx';
import { Frame } from './layout/frame.tsx';
import { Problem } from './layout/problem.tsx';
import { Log } from './log/log.tsx';
import { Login } from './login.tsx';
import { Order } from './orders/order.tsx';
import { Orders } from './orders/orders.tsx';
import { adminPaths } from './paths.ts';
import { Payments } from './payments/payments.tsx';
import { Review } from './review/review.tsx';
import { Selling } from './selling/selling.tsx';
import { Services } from './services/services.tsx';
import { Settings } from './services/settings.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Styles } from './styles/styles.tsx';
import { Today } from './today/today.tsx';
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
        <Route path={adminPaths.today} element={<Today />} />
        <Route path={adminPaths.orders} element={<Orders />} />
        <Route path={adminPaths.order} element={<Order />} />
        <Route path={adminPaths.review} element={<Review />} />
        <Route path={adminPaths.payments} element={<Payments />} />
        <Route path={adminPaths.codes} element={<Codes />} />
        <Route path={adminPaths.blocks} element={<Blocks />} />
        <Route path={adminPaths.selling} element={<Selling />} />
        <Route path={adminPaths.styles} element={<Styles />} />
        <Route path={adminPaths.bench} element={<Bench />} />
        <Route path={adminPaths.services} element={<Services />} />
        <Route path={adminPaths.settings} element={<Settings />} />
        <Route path={adminPaths.log} element={<Log />} />
        <Route path={adminPaths.sessions} element={<Sessions />} />
        <Route path={adminPaths.secondFactor} element={<SecondFactor />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Frame>
  );
}
