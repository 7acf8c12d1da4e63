import { Check, Info, Lightbulb, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  news: { icon: Info, chip: 'bg-ink text-paper' },
  good: { icon: Check, chip: 'bg-good text-paper' },
  tip: { icon: Lightbulb, chip: 'bg-sun text-on-sun' },
  bad: { icon: TriangleAlert, chip: 'bg-bad text-paper' },
} as const satisfies Record<string, { icon: LucideIcon; chip: string }>;

type NoticeProps = {
  tone?: keyof typeof tones;
  heading?: string;
  children: ReactNode;
  role?: 'alert' | 'status';
};

/** Something the visitor should know before going on. Its icon shows the tone too, as colour alone is not enough. */
export function Notice({ tone = 'news', heading, children, role }: NoticeProps) {
  const { icon: Icon, chip } = tones[tone];
  return (
    <div role={role} className="bg-panel ring-line flex gap-3 rounded-2xl p-4 ring-1">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${chip}`}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 space-y-2 pt-1.5">
        {heading !== undefined && <p className="font-bold">{heading}</p>}
        {children}
      </div>
    </div>
  );
}
