import type { TodayAnswer } from '#contract/admin/shop.ts';
import { Notice } from '../../components/notice.tsx';

/** A newer version of the shop, more urgent if one fixes something dangerous. */
export function UpdateNotice({ update }: { update: NonNullable<TodayAnswer['update']> }) {
  const { running, newest, security } = update;
  const isUrgent = security !== null;
  const heading = isUrgent
    ? `Upgrade soon: version ${security} fixes something dangerous.`
    : `Version ${newest} is available.`;
  return (
    <Notice tone={isUrgent ? 'bad' : 'news'} heading={heading}>
      <p className="wrap-anywhere">
        This shop runs {running}
        {isUrgent && security !== newest && `; the newest version is ${newest}`}. The new version’s
        CHANGELOG.md says what changes, and docs/operating/maintenance.md how to upgrade.
      </p>
    </Notice>
  );
}
