import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Problem } from '../layout/problem.tsx';
import { orderUrl } from '../paths.ts';
import { mediaUrl } from '../api/media-url.ts';

/** The latest pictures of a style. They belong to visitors: fetched only on request, and the audit log records each view. */
export function LastPictures({ id, title }: { id: string; title: string }) {
  const [isShown, show] = useState(false);
  if (isShown) return <Pictures id={id} />;
  return (
    <div className="space-y-2">
      <Button look="plain" onClick={() => show(true)}>
        Show its last pictures<span className="sr-only"> of {title}</span>
      </Button>
      <p className="text-soft text-sm">They belong to visitors. The log records that you looked at them.</p>
    </div>
  );
}

function Pictures({ id }: { id: string }) {
  const orders = useAdminQuery('GET /api/admin/styles/pictures', once, { id });
  if (orders.kind === 'loading') return <p className="text-soft">One moment …</p>;
  if (orders.kind === 'failed') return <Problem of={orders} />;
  if (orders.answer.length === 0) return <p className="text-soft">Its picture is no longer kept.</p>;
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {orders.answer.map((order) => (
        <li key={order.id}>
          <Link to={orderUrl(order.id)} className="block rounded-xl">
            <img
              loading="lazy"
              src={mediaUrl('/api/admin/orders/picture', { id: order.id, small: '1' })}
              alt={`What was drawn for ${order.reference}`}
              className="bg-line aspect-square w-full rounded-xl object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
