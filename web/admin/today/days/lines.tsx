import { LinePath } from '@visx/shape';
import { Chart, LegendItem, type ChartProps } from './chart.tsx';

type Series<Day> = {
  name: string;
  /** Null on a day without a value: the line has a gap there. */
  value: (day: Day) => number | null;
  /** Classes for the line, and for the dot of each day. */
  look: { line: string; dot: string };
};

type LinesProps<Day> = Omit<ChartProps, 'days' | 'range' | 'legend' | 'children'> & {
  days: Day[];
  series: Series<Day>[];
};

/** A line chart with one line for each series. */
export function Lines<Day extends { day: string }>({ days, series, ...chart }: LinesProps<Day>) {
  const most = Math.max(0, ...series.flatMap(({ value }) => days.map((day) => value(day) ?? 0)));
  const selected = days.find(({ day }) => day === chart.selected);
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : chart.format(value);
  const legend = series.map(({ name, value, look }) => (
    <LegendItem key={name} name={name} mark={look.dot} value={show(selected && value(selected))} />
  ));
  return (
    <Chart {...chart} legend={legend} range={[0, most || 1]} days={days.map(({ day }) => day)}>
      {({ x, y }) =>
        series.map(({ name, value, look }) => {
          const left = ({ day }: Day) => (x(day) ?? 0) + x.bandwidth() / 2;
          const top = (day: Day) => y(value(day) ?? 0);
          const known = days.filter((day) => value(day) !== null);
          return (
            <g key={name}>
              <LinePath
                data={days}
                x={left}
                y={top}
                defined={(day) => value(day) !== null}
                className={`fill-none stroke-2 ${look.line}`}
              />
              {known.map((day) => (
                <circle key={day.day} cx={left(day)} cy={top(day)} r={2.5} className={look.dot} />
              ))}
            </g>
          );
        })
      }
    </Chart>
  );
}
