import { useState } from 'react';
import type { ServicesAnswer, TestedPart } from '#contract/admin/services.ts';
import { failureOf } from '../../api/failure.ts';
import type { Mutation } from '../../api/use-mutation.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl, callOf } from '../paths.ts';
import type { Finding } from './findings.tsx';
import { ServiceRow } from './service-row.tsx';

const refreshMs = 15_000;

/** The shop's parts: each one's last contact and a test of it, which is the doctor's check. */
export function Services() {
  const services = useAdminQuery('GET /api/admin/services', { refreshInterval: refreshMs });
  if (services.kind === 'loading') return <Loading />;
  if (services.kind === 'failed') return <Problem of={services} />;
  return <Tests services={services.answer} />;
}

function Tests({ services }: { services: ServicesAnswer }) {
  const [tests, setTests] = useState<Partial<Record<TestedPart, Mutation<Finding[]>>>>({});
  const set = (part: TestedPart, state: Mutation<Finding[]>) =>
    setTests((others) => ({ ...others, [part]: state }));
  const test = (part: TestedPart, mail = false) => {
    set(part, { kind: 'pending' });
    adminCall('POST /api/admin/services/test', { part, mail }).then(
      ({ findings }) => set(part, { kind: 'done', result: findings }),
      (error: unknown) => set(part, { kind: 'failed', failure: failureOf(error) }),
    );
  };
  return (
    <>
      <Heading title="Services">
        <div className="flex flex-wrap gap-3">
          <May call="POST /api/admin/services/test">
            <Button onClick={() => services.forEach(({ part }) => test(part))}>Test all</Button>
          </May>
          <ButtonLink look="plain" to={adminUrl('events')}>
            Events
          </ButtonLink>
          <May call={callOf.tokens}>
            <ButtonLink look="plain" to={adminUrl('tokens')}>
              API tokens
            </ButtonLink>
          </May>
          <ButtonLink look="plain" to={adminUrl('backups')}>
            Backups
          </ButtonLink>
          <ButtonLink look="plain" to={adminUrl('settings')}>
            Settings
          </ButtonLink>
        </div>
      </Heading>
      <ul className="bg-panel ring-line divide-line divide-y rounded-3xl px-5 py-2 ring-1 sm:px-6">
        {services.map((service) => (
          <ServiceRow
            key={service.part}
            service={service}
            test={tests[service.part] ?? { kind: 'idle' }}
            onTest={(mail) => test(service.part, mail)}
          />
        ))}
      </ul>
      <p className="text-soft mt-6 max-w-prose text-sm">
        A test changes nothing and delays no order. Test pictures, which occupy the GPU for minutes, are drawn
        by <code className="bg-line text-ink rounded-md px-1.5 py-0.5">toonbooth doctor --draw</code>
      </p>
    </>
  );
}
