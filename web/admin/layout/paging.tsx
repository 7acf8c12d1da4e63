import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';

type PagingProps = {
  /** Name of the address's parameter that says where the page begins. */
  by?: 'after' | 'before';
  /** Its value for the next page; undefined on the last one. */
  next: string | undefined;
};

/** Links from a page of a list to older entries, and back to the newest. */
export function Paging({ by = 'after', next }: PagingProps) {
  const [params] = useSearchParams();
  const from = (place?: string) => {
    const query = new URLSearchParams(params);
    query.delete(by);
    if (place !== undefined) query.set(by, place);
    return `?${query.toString()}`;
  };
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {next !== undefined && (
        <ButtonLink look="plain" to={from(next)}>
          Older ones
        </ButtonLink>
      )}
      {params.has(by) && (
        <ButtonLink look="quiet" to={from()}>
          Back to the newest
        </ButtonLink>
      )}
    </div>
  );
}
