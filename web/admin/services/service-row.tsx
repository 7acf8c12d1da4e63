import type { ServicesAnswer, TestedPart } from '#contract/admin/services.ts';
import type { Mutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { Findings, type Finding } from './findings.tsx';

/** Names of the parts, and a label for each part's last contact, where there is a record of one. */
const parts: Record<TestedPart, { name: string; contact?: string }> = {
  server: { name: 'Server', contact: 'Answered' },
  worker: { name: 'Worker', contact: 'Reported' },
  database: { name: 'Database', contact: 'Answered' },
  queue: { name: 'Queue' },
  storage: { name: 'Storage and disks' },
  styles: { name: 'Style folders' },
  comfyui: { name: 'ComfyUI', contact: 'Drew' },
  backups: { name: 'Backups' },
  'comfyui.folders': { name: 'What ComfyUI keeps' },
  stripe: { name: 'Stripe', contact: 'Opened a checkout' },
  'stripe.webhook': { name: 'Stripe’s webhook', contact: 'Sent an event' },
  mail: { name: 'Mail server', contact: 'Accepted a mail' },
  address: { name: 'Public address' },
  updates: { name: 'Updates' },
  defaults: { name: 'Default values' },
};

type ServiceRowProps = {
  service: ServicesAnswer[number];
  test: Mutation<Finding[]>;
  onTest: (mail: boolean) => void;
};

export function ServiceRow({ service: { part, lastContact }, test, onTest }: ServiceRowProps) {
  const { name, contact } = parts[part];
  const isBusy = test.kind === 'pending';
  return (
    <li className="space-y-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-bold">{name}</h2>
          {contact !== undefined && (
            <p className="text-soft text-sm">
              {lastContact === null ? (
                'No contact yet'
              ) : (
                <>
                  {contact} <Time at={lastContact} />
                </>
              )}
            </p>
          )}
        </div>
        <May call="POST /api/admin/services/test">
          {part === 'mail' && (
            <Button look="quiet" className="-ml-4 sm:ml-0" isOff={isBusy} onClick={() => onTest(true)}>
              Send me a message
            </Button>
          )}
          <Button look="plain" isOff={isBusy} onClick={() => onTest(false)}>
            {isBusy ? 'Testing …' : 'Test'}
            <span className="sr-only"> {name}</span>
          </Button>
        </May>
      </div>
      <div role="status" className="empty:-mt-4">
        {test.kind === 'done' && <Findings findings={test.result} />}
      </div>
      <MutationError mutation={test} />
    </li>
  );
}
