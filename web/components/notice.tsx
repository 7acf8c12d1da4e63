import { CircleAlert, CircleCheck, Info, Lightbulb, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  news: { icon: Info, edge: 'border-edge', ink: 'text-ink' },
  good: { icon: CircleCheck, edge: 'border-good', ink: 'text-good' },
  tip: { icon: Lightbulb, edge: 'border-sun', ink: 'text-ink' },
  bad: { icon: CircleAlert, edge: 'border-bad', ink: 'text-bad' },
} as const satisfies Record<string, { icon: LucideIcon; edge: string; ink: string }>;

type NoticeProps = {
  tone?: keyof typeof tones;
  heading?: string;
  children: ReactNode;
  role?: 'alert' | 'status';
};

/** Something the visitor should know before going on. A tone is told by its icon too, never by colour alone. */
export function Notice({ tone = 'news', heading, children, role }: NoticeProps) {
  const { icon: Icon, edge, ink } = tones[tone];
  return (
    <div role={role} className={`bg-panel flex gap-3 rounded-2xl border-l-4 p-4 ${edge}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 space-y-2">
        {heading !== undefined && <p className="font-bold">{heading}</p>}
        {children}
      </div>
    </div>
  );
}
