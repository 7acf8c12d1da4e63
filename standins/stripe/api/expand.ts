import type { State } from '../state.ts';
import { badParameter } from './errors.ts';

/** Stripe expands at most four levels deep. */
const deepest = 4;

type Fields = Record<string, unknown>;

/** Replaces ids by the objects they name, along paths such as `data.payment_intent.latest_charge`. */
export function createExpand(state: State) {
  const tables = {
    cs: state.sessions,
    pi: state.intents,
    ch: state.charges,
    re: state.refunds,
    dp: state.disputes,
  };

  function objectOf(id: string): Fields | undefined {
    const table = tables[id.slice(0, 2) as keyof typeof tables] as
      (typeof tables)[keyof typeof tables] | undefined;
    return table?.get(id);
  }

  /** Lists that come only when asked for. */
  function listOf({ id, object }: Fields, field: string): Fields | undefined {
    const owner = String(id);
    if (object === 'checkout.session' && field === 'line_items') {
      return wholeList(state.lines.get(owner)?.items ?? [], `/v1/checkout/sessions/${owner}/line_items`);
    }
    if (object === 'charge' && field === 'refunds') {
      const refunds = state.refunds.all().filter((refund) => refund.charge === owner);
      return wholeList(refunds.toReversed(), `/v1/charges/${owner}/refunds`);
    }
    return undefined;
  }

  function along(object: Fields, [field = '', ...rest]: string[]): Fields {
    if (object.object === 'list' && field === 'data') {
      return { ...object, data: (object.data as Fields[]).map((row) => along(row, rest)) };
    }
    const found = field in object ? named(object[field]) : listOf(object, field);
    if (found === undefined) throw badParameter('expand', `This property cannot be expanded (${field}).`);
    return { ...object, [field]: found === null || rest.length === 0 ? found : along(found, rest) };
  }

  /** The object behind an id; an object or null is itself. */
  function named(value: unknown): Fields | null | undefined {
    return typeof value === 'string' ? objectOf(value) : (value as Fields | null);
  }

  return (object: object, paths: string[]): object =>
    paths.reduce<Fields>((expanded, path) => {
      const steps = path.split('.');
      if (steps.length > deepest) throw badParameter('expand', 'You can only expand 4 levels of a property.');
      return along(expanded, steps);
    }, object as Fields);
}

export function wholeList<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url };
}
