import { Choices } from '../layout/choices.tsx';
import { adminUrl } from '../paths.ts';

const tabs = [
  { name: 'Operators', page: 'log' },
  { name: 'Services', page: 'serviceLog' },
] as const;

/** Leads from one log to the other. */
export function LogTabs({ shown }: { shown: 'log' | 'serviceLog' }) {
  const choices = tabs.map(({ name, page }) => ({ name, to: adminUrl(page), isChosen: page === shown }));
  return (
    <div className="mb-6">
      <Choices label="Logs" choices={choices} />
    </div>
  );
}
