import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What Prometheus is told a figure means, and the labels that its values have. */
export type MetricDefinition = { help: string; labels?: readonly string[] };
export type Sample = { value: number; labels?: Record<string, string> };

/**
 * Writes figures as Prometheus reads them, those of this process with them. Each reading replaces the one before it: a label that
 * is gone leaves nothing behind.
 */
export function createMetrics<Name extends string>(definitions: Record<Name, MetricDefinition>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = Object.keys(definitions) as Name[];
  const gauges = names.map((name) => {
    const { help, labels = [] } = definitions[name];
    return { name, labels, gauge: new Gauge({ name, help, labelNames: labels, registers: [registry] }) };
  });

  async function render(samples: Partial<Record<Name, Sample[]>>): Promise<string> {
    for (const { name, labels, gauge } of gauges) {
      gauge.reset();
      // One without labels is then 0, and not missing.
      if (labels.length === 0) gauge.remove();
      for (const sample of samples[name] ?? []) gauge.set(sample.labels ?? {}, sample.value);
    }
    return registry.metrics();
  }

  return { render, contentType: registry.contentType };
}
