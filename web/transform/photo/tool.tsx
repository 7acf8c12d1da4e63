import type { LucideIcon } from 'lucide-react';

type ToolProps = { icon: LucideIcon; label: string; onClick: () => void };

/** A round button of an icon, which a screen reader hears by its name. */
export function Tool({ icon: Icon, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onClick}
      className="ring-edge hover:ring-ink bg-panel grid size-11 place-items-center rounded-full ring-1 ring-inset"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
