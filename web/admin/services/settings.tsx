import type { SettingsAnswer } from '#contract/admin/services.ts';
import { Loading } from '../../components/loading.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';

type Setting = SettingsAnswer[number];

const sources: Record<Setting['source'], string> = {
  environment: 'environment',
  '.env': '.env',
  start: 'set by the start',
  default: 'default',
};

/** The settings that the server runs with, and the source of each; the server masks the secrets. */
export function Settings() {
  const settings = useAdminQuery('GET /api/admin/settings', {});
  if (settings.kind === 'loading') return <Loading />;
  if (settings.kind === 'failed') return <Problem of={settings} />;
  const isSet = ({ source }: Setting) => source !== 'default';
  return (
    <>
      <Heading title="Settings" />
      <div className="space-y-4">
        <Rows settings={settings.answer.filter(isSet)} />
        <details>
          <summary className="cursor-pointer py-2.5 font-bold">Default values</summary>
          <Rows settings={settings.answer.filter((setting) => !isSet(setting))} />
        </details>
      </div>
      <p className="text-soft mt-6 max-w-prose text-sm">
        Change them in the environment or in .env; changes take effect at the next start.
      </p>
    </>
  );
}

function Rows({ settings }: { settings: Setting[] }) {
  return (
    <dl className="bg-panel ring-line divide-line divide-y rounded-3xl px-5 py-2 ring-1 sm:px-6">
      {settings.map(({ name, value, source }) => (
        <div key={name} className="py-2.5 sm:grid sm:grid-cols-[20rem_1fr_auto] sm:gap-4">
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere">{value ?? <span className="text-soft">not set</span>}</dd>
          <dd className="text-soft text-sm">{sources[source]}</dd>
        </div>
      ))}
    </dl>
  );
}
