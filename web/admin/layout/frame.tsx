import {
  Activity,
  Ban,
  Gauge,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  PackageSearch,
  ScanEye,
  ScrollText,
  Store,
  Ticket,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Logo, useBrand } from '../../layout/brand.tsx';
import { useScrollOnNavigation } from '../../layout/use-scroll-on-navigation.ts';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { logOut, may } from '../api/admin-call.ts';
import { adminUrl, callOf, type AdminPage } from '../paths.ts';

const pages = [
  { page: 'today', label: 'Today', icon: Gauge },
  { page: 'orders', label: 'Orders', icon: PackageSearch },
  { page: 'review', label: 'Review', icon: ScanEye },
  { page: 'codes', label: 'Codes', icon: Ticket },
  { page: 'blocks', label: 'Blocks', icon: Ban },
  { page: 'selling', label: 'Selling', icon: Store },
  { page: 'services', label: 'Services', icon: Activity },
  { page: 'log', label: 'Log', icon: ScrollText },
] as const satisfies { page: AdminPage; label: string; icon: LucideIcon }[];

const round = 'hover:bg-line grid size-11 place-items-center rounded-full';

/** Layout of every page of the console; shows the navigation only when logged in. */
export function Frame({ isLoggedIn = false, children }: { isLoggedIn?: boolean; children: ReactNode }) {
  const brand = useBrand();
  useScrollOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="bg-sun text-on-sun fixed top-2 left-2 z-50 -translate-y-20 rounded-full px-5 py-3 font-bold focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header className="bg-paper/92 border-line sticky top-0 z-40 border-b backdrop-blur-md">
        <div className="wrap flex h-14 items-center gap-2">
          <Link to={adminUrl('today')} className="flex min-w-0 items-center gap-2 rounded-md">
            <Logo className="size-8 shrink-0 -rotate-6 drop-shadow" />
            <span className="font-display truncate text-lg">{brand}</span>
            <span className={`text-soft font-semibold ${isLoggedIn ? 'hidden sm:inline' : ''}`}>Console</span>
          </Link>
          <div className="ml-auto flex items-center">
            {isLoggedIn && (
              <Link to={adminUrl('sessions')} aria-label="Who is logged in" className={round}>
                <MonitorSmartphone aria-hidden className="size-5.5" />
              </Link>
            )}
            <ThemeToggle />
            {isLoggedIn && (
              <button type="button" aria-label="Log out" onClick={() => void logOut()} className={round}>
                <LogOut aria-hidden className="size-5.5" />
              </button>
            )}
          </div>
        </div>
      </header>
      {isLoggedIn && <Pages />}
      <main id="main" tabIndex={-1} className="wrap flex-1 py-6 pb-28 outline-none md:pb-12">
        {children}
      </main>
    </div>
  );
}

/** At the bottom of the screen on a phone, below the header elsewhere. */
function Pages() {
  const shown = pages.filter(({ page }) => may(callOf[page]));
  return (
    <nav
      aria-label="Pages"
      className="bg-panel md:bg-paper border-line fixed inset-x-0 bottom-0 z-40 border-t pb-[env(safe-area-inset-bottom)] md:static md:border-t-0 md:border-b"
    >
      <ul className="flex overflow-x-auto md:mx-auto md:w-full md:max-w-6xl md:px-2 lg:px-4">
        {shown.map(({ page, label, icon: Icon }) => (
          <li key={page} className="min-w-12 flex-1 md:flex-none">
            <NavLink
              to={adminUrl(page)}
              end={page === 'today'}
              className="text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:border-pop flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-xs font-semibold md:min-h-12 md:flex-row md:gap-2 md:border-t-0 md:border-b-3 md:px-4 md:text-base"
            >
              <Icon aria-hidden className="size-5.5 md:size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
