import type { SettingsAnswer } from '#contract/admin/services.ts';
import { sourceWords } from '#domain/setting-text.ts';
import { Loading } from '../../components/loading.tsx';
import { Panel } from '../../components/panel.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { ChangeableSetting } from './changeable-setting.tsx';

type Setting = SettingsAnswer[number];

/** The shop's settings, and the source of each: those that may change while it runs, and the others. */
export function Settings() {
  const settings = useAdminQuery('GET /api/admin/settings', {});
  if (settings.kind === 'loading') return <Loading />;
  if (settings.kind === 'failed') return <Problem of={settings} />;
  // A change stays here until it is undone, even if a later version no longer lets its setting change.
  const isHere = ({ editable, own }: Setting) => editable !== null || own !== null;
  const others = settings.answer.filter((setting) => !isHere(setting));
  const isSet = ({ source }: Setting) => source !== 'default';
  return (
    <>
      <Heading title="Settings" />
      <div className="space-y-6">
        <Panel heading="While the shop runs">
          <p className="text-soft max-w-prose text-sm">
            What you change here is in force at once on every machine, and wins over .env and the environment.
            Pages that are open already show it once they are loaded again.
          </p>
          <ul className="divide-line divide-y">
            {settings.answer.filter(isHere).map((setting) => (
              <ChangeableSetting key={setting.name} setting={setting} />
            ))}
          </ul>
        </Panel>
        <Panel heading="In .env or the environment">
          <p className="text-soft max-w-prose text-sm">Changes of these take effect at the next start.</p>
          <Rows settings={others.filter(isSet)} />
          <details>
            <summary className="cursor-pointer py-2.5 font-bold">Default values</summary>
            <Rows settings={others.filter((setting) => !isSet(setting))} />
          </details>
        </Panel>
      </div>
    </>
  );
}

function Rows({ settings }: { settings: Setting[] }) {
  return (
    <dl className="divide-line divide-y">
      {settings.map(({ name, value, source }) => (
        <div key={name} className="py-2.5 sm:grid sm:grid-cols-[20rem_1fr_auto] sm:gap-4">
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere">{value ?? <span className="text-soft">not set</span>}</dd>
          <dd className="text-soft text-sm">{sourceWords[source]}</dd>
        </div>
      ))}
    </dl>
  );
}
