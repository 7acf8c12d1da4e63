import type { Sample } from '#adapters/metrics.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import type { Services } from '#compose.ts';
import { closedReasons } from '#contract/shop.ts';
import { alertKinds } from '#domain/alert.ts';
import { lostMails } from '#domain/mail.ts';
import { orderStates } from '#domain/order.ts';
import { refundStatuses } from '#domain/payment.ts';
import { proofStates } from '#domain/proof.ts';
import { availabilityOf, offeredStyles } from '../orders/availability.ts';
import type { MetricName } from './metric-definitions.ts';

type Samples = Partial<Record<MetricName, Sample[]>>;

/** Reads all available metrics; without the database only those that this server knows itself. */
export async function readMetrics(services: Services): Promise<Samples> {
  const isUp = await services.pingDatabase();
  const own: Samples = {
    toonbooth_build_info: [{ value: 1, labels: { version: await shopVersion() } }],
    toonbooth_database_up: one(isUp),
    toonbooth_disk_free_bytes: (await services.diskSpace.disks()).map(({ folder, freeBytes }) => {
      return { value: freeBytes, labels: { folder } };
    }),
  };
  if (!isUp) return own;
  const parts = await Promise.all(
    [ofShop, ofOrders, ofDrawing, ofProofs, ofMailsAndEvents].map((read) => read(services)),
  );
  return Object.assign(own, ...parts) as Samples;
}

const one = (value: number | boolean): Sample[] => [{ value: Number(value) }];

/** Makes a sample for each of `names`, 0 where none was counted: a series that comes and goes cannot be compared with itself. */
function counted<Row extends { count: number }>(
  label: string,
  names: readonly string[],
  rows: Row[],
  nameOf: (row: Row) => string,
): Sample[] {
  const counts = new Map(rows.map((row) => [nameOf(row), row.count]));
  return names.map((name) => ({ value: counts.get(name) ?? 0, labels: { [label]: name } }));
}

async function ofShop(services: Services): Promise<Samples> {
  const { alerts, db } = services;
  const [{ closedFor, drawable, wait }, styles, open, workers] = await Promise.all([
    availabilityOf(services),
    offeredStyles(services),
    alerts.open(),
    countLivingWorkers(db),
  ]);
  const told = open.filter(({ toldAt }) => toldAt !== null);
  return {
    toonbooth_shop_open: one(closedFor === undefined),
    toonbooth_shop_closed: closedReasons.map((reason) => {
      return { value: Number(closedFor === reason), labels: { reason } };
    }),
    toonbooth_style_drawable: styles.map(({ id: style }) => {
      return { value: Number(drawable.includes(style)), labels: { style } };
    }),
    toonbooth_orders_waiting: one(wait.ordersAhead),
    toonbooth_estimated_wait_seconds: one(wait.seconds),
    toonbooth_workers: one(workers),
    toonbooth_alerts: alertKinds.map((kind) => {
      return { value: told.filter((alert) => alert.kind === kind).length, labels: { kind } };
    }),
  };
}

async function ofOrders({ figures, metricFigures, queue }: Services): Promise<Samples> {
  const [orders, refunds, oldest, lengths] = await Promise.all([
    metricFigures.orders(),
    metricFigures.refunds(),
    figures.oldestWaiting(),
    queue.lengths().catch(() => ({})),
  ]);
  return {
    toonbooth_orders: counted('state', orderStates, orders, ({ state }) => state),
    toonbooth_refunds: counted('status', refundStatuses, refunds, ({ status }) => status),
    toonbooth_oldest_wait_seconds: one(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0),
    toonbooth_queue_jobs: Object.entries(lengths).map(([name, value]) => ({
      value,
      labels: { queue: name },
    })),
  };
}

async function ofDrawing({ comfyuiInstances, metricFigures }: Services): Promise<Samples> {
  const [instances, drawings, failed] = await Promise.all([
    comfyuiInstances.overview(),
    metricFigures.drawings(),
    metricFigures.failedDrawings(),
  ]);
  const named = instances.map((instance) => ({
    ...instance,
    labels: { comfyui: new URL(instance.url).host },
  }));
  return {
    toonbooth_comfyui_up: named.map(({ labels, healthy }) => ({ value: Number(healthy), labels })),
    toonbooth_comfyui_queue: named.map(({ labels, healthy, queued }) => {
      return { value: healthy ? queued : 0, labels };
    }),
    toonbooth_drawing_seconds: drawings.flatMap(({ style, median, p95 }) => [
      { value: median, labels: { style, quantile: '0.5' } },
      { value: p95, labels: { style, quantile: '0.95' } },
    ]),
    toonbooth_drawings: [...drawings.map((one) => ({ ...one, status: 'done' })), ...failed].map(
      ({ style, status, count }) => ({ value: count, labels: { style, status } }),
    ),
  };
}

async function ofProofs({ proofFigures }: Services): Promise<Samples> {
  const [states, { medianSeconds, ordered }] = await Promise.all([
    proofFigures.states(1),
    proofFigures.summary(1),
  ]);
  return {
    toonbooth_proofs: counted('state', proofStates, states, ({ state }) => state),
    toonbooth_proof_seconds: one(medianSeconds ?? 0),
    toonbooth_proofs_ordered: one(ordered),
  };
}

async function ofMailsAndEvents({ metricFigures }: Services): Promise<Samples> {
  const [due, lost, webhook] = await Promise.all([
    metricFigures.dueMails(),
    metricFigures.failedMails(),
    metricFigures.webhookSeconds(),
  ]);
  return {
    toonbooth_mails_due: one(due.count),
    toonbooth_mail_oldest_due_seconds: one(due.seconds),
    toonbooth_mails_lost: counted('status', lostMails, lost, ({ status }) => status),
    toonbooth_webhook_age_seconds: webhook === null ? [] : one(webhook),
  };
}
