import { AxisBottom, AxisLeft } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { PointerEvent, ReactNode } from 'react';
import { showDay } from './show-day.ts';

const height = 190;
const margin = { top: 10, bottom: 26, left: 46 };
const baseline = height - margin.bottom;
/** Interval of labels, in days, counted back from today. */
const labelEvery = 7;

type Scales = {
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
};

export type ChartProps = {
  heading: string;
  /** Text for screen readers; the table holds every number. */
  summary: string;
  days: string[];
  /** The smallest and the largest value shown. */
  range: [number, number];
  /** Formats a value for the legend. */
  format: (value: number) => string;
  /** True for counts: the axis shows whole numbers only. */
  isWhole?: boolean;
  /** Formats a value for the axis, where there is less room. */
  formatTick?: (value: number) => string;
  /** The day whose values the legend shows. */
  selected: string;
  onSelect: (day: string) => void;
  legend: ReactNode;
  children: (scales: Scales) => ReactNode;
};

const tickLabel = { className: 'fill-soft', fontFamily: 'inherit', fontSize: 12 };

/** A chart over days, as wide as its container: axes, legend, and selection of a day by pointer. */
export function Chart({
  heading,
  summary,
  days,
  range,
  selected,
  onSelect,
  isWhole = false,
  ...shown
}: ChartProps) {
  const { formatTick = shown.format } = shown;
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const x = scaleBand({ domain: days, range: [margin.left, width], paddingInner: 0.2 });
  const y = scaleLinear({ domain: range, range: [baseline, margin.top], nice: 4 });
  const ticks = y.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));
  const labelled = days.filter((_, index) => (days.length - 1 - index) % labelEvery === 0);
  const select = ({ clientX, currentTarget }: PointerEvent) => {
    const at = (clientX - currentTarget.getBoundingClientRect().left - margin.left) / x.step();
    const day = days[Math.min(Math.max(Math.floor(at), 0), days.length - 1)];
    if (day !== undefined) onSelect(day);
  };
  return (
    <div className="min-w-0">
      <h3 className="font-bold">{heading}</h3>
      <ul className="text-soft mt-1 flex min-h-6 flex-wrap gap-x-4 text-sm">{shown.legend}</ul>
      <div ref={parentRef} className="mt-2 h-[190px]">
        {width > 0 && (
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={height}
            className="block touch-pan-y"
            onPointerMove={select}
            onPointerDown={select}
          >
            <rect
              x={(x(selected) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={margin.top}
              width={x.step()}
              height={baseline - margin.top}
              className="fill-line"
            />
            {ticks.map((tick) => (
              <line
                key={tick}
                x1={margin.left}
                x2={width}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
              />
            ))}
            {shown.children({ x, y })}
            <AxisLeft
              left={margin.left}
              scale={y}
              hideAxisLine
              hideTicks
              tickValues={ticks}
              tickFormat={(value) => formatTick(value.valueOf())}
              tickLabelProps={{ ...tickLabel, textAnchor: 'end', dx: -2, dy: '0.3em' }}
            />
            <AxisBottom
              top={baseline}
              scale={x}
              hideAxisLine
              hideTicks
              tickValues={labelled}
              tickFormat={showDay}
              tickLabelProps={(day) => ({
                ...tickLabel,
                // Today's label would be cut off at the edge.
                textAnchor: day === days.at(-1) ? 'end' : 'middle',
                dx: day === days.at(-1) ? x.bandwidth() / 2 : 0,
              })}
            />
          </svg>
        )}
      </div>
    </div>
  );
}

/** An entry of the legend, with its value on the selected day. */
export function LegendItem({ mark, name, value }: { mark: string; name: string; value: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 12 12" className="size-3">
        <rect width="12" height="12" rx="2" className={mark} />
      </svg>
      {name} <span className="text-ink font-semibold tabular-nums">{value}</span>
    </li>
  );
}
