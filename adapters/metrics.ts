import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Help text of a metric for Prometheus, and the labels that its samples have. */
export type MetricDefinition = { help: string; labels?: readonly string[] };
export type Sample = { value: number; labels?: Record<string, string> };

/**
 * Renders metrics in the format of Prometheus, together with those of this process. Each reading replaces the previous one: a
 * label that is gone leaves no sample behind.
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
      // A reset sets a gauge without labels to 0; removing it makes it absent.
      if (labels.length === 0) gauge.remove();
      for (const sample of samples[name] ?? []) gauge.set(sample.labels ?? {}, sample.value);
    }
    return registry.metrics();
  }

  return { render, contentType: registry.contentType };
}
