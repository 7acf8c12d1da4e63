import { useState, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useQuery } from '../api/use-query.ts';
import { Loading } from '../components/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { invitationToken } from './address-token.ts';
import { loadSession, may, sessionKey } from './api/admin-call.ts';
import { Backups } from './backups/backups.tsx';
import { Bench } from './bench/bench.tsx';
import { Blocks } from './blocks/blocks.tsx';
import { Codes } from './codes/codes.tsx';
import { Events } from './events/events.tsx';
import { useScreenMessages } from '../i18n/use-messages.ts';
import { Invitation } from './invitation.tsx';
import { Frame } from './layout/frame.tsx';
import { Problem } from './layout/problem.tsx';
import { Log } from './log/log.tsx';
import { ServiceLog } from './log/service-log.tsx';
import { Login } from './login.tsx';
import { Order } from './orders/order.tsx';
import { Orders } from './orders/orders.tsx';
import { Mails } from './mails/mails.tsx';
import { Passkeys } from './passkeys.tsx';
import { adminPaths, adminUrl, callOf, type AdminPage } from './paths.ts';
import { Money } from './money/money.tsx';
import { People } from './people/people.tsx';
import { Payments } from './payments/payments.tsx';
import { Review } from './review/review.tsx';
import { Selling } from './selling/selling.tsx';
import { Services } from './services/services.tsx';
import { Settings } from './services/settings.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Styles } from './styles/styles.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { Today } from './today/today.tsx';
import './admin.css';

const pages: Record<AdminPage, ComponentType> = {
  today: Today,
  orders: Orders,
  order: Order,
  review: Review,
  payments: Payments,
  money: Money,
  tokens: Tokens,
  codes: Codes,
  blocks: Blocks,
  selling: Selling,
  styles: Styles,
  mails: Mails,
  bench: Bench,
  services: Services,
  settings: Settings,
  backups: Backups,
  events: Events,
  log: Log,
  serviceLog: ServiceLog,
  people: People,
  sessions: Sessions,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
};

/** The operator's console: every page, behind the login. */
export function Admin() {
  useScreenMessages('admin');
  const session = useQuery(sessionKey, loadSession, { revalidateOnFocus: false, shouldRetryOnError: false });
  const [token, setToken] = useState(invitationToken);
  if (token !== undefined)
    return (
      <Frame>
        <Invitation token={token} onDone={() => setToken(undefined)} />
      </Frame>
    );
  if (session.kind === 'loading') return <Loading />;
  if (session.kind === 'loaded') return <Pages version={session.answer.version} />;
  return (
    <Frame>{session.failure.errorCode === 'login_required' ? <Login /> : <Problem of={session} />}</Frame>
  );
}

function Pages({ version }: { version: string }) {
  const shown = (Object.keys(pages) as AdminPage[]).filter((page) => may(callOf[page]));
  return (
    <Frame isLoggedIn>
      <Routes>
        {!may(callOf.today) && (
          <Route path={adminPaths.today} element={<Navigate to={adminUrl('review')} replace />} />
        )}
        {shown.map((page) => {
          const Page = pages[page];
          return <Route key={page} path={adminPaths[page]} element={<Page />} />;
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <p className="text-soft mt-8 text-sm">Toonbooth {version}</p>
    </Frame>
  );
}
