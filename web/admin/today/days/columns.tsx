import { BarStack } from '@visx/shape';
import { Chart, LegendItem, type ChartProps } from './chart.tsx';

type Series<Day> = {
  name: string;
  /** Negative values hang down from the axis. */
  value: (day: Day) => number;
  /** Classes for `fill` and, where that colour is too bright on its own, `stroke`. */
  look: string;
};

type ColumnsProps<Day> = Omit<ChartProps, 'days' | 'range' | 'legend' | 'children'> & {
  days: Day[];
  series: Series<Day>[];
};

/** A stacked column for each day. */
export function Columns<Day extends { day: string }>({ days, series, ...chart }: ColumnsProps<Day>) {
  const sumOf = (day: Day, sign: number): number =>
    series.reduce((sum, { value }) => sum + sign * Math.max(0, sign * value(day)), 0);
  const range: [number, number] = [
    Math.min(0, ...days.map((day) => sumOf(day, -1))),
    Math.max(...days.map((day) => sumOf(day, 1))),
  ];
  if (range[0] === range[1]) range[1] = 1;
  const seriesOf = (name: string) => series.find((one) => one.name === name);
  const selected = days.find(({ day }) => day === chart.selected);
  const legend = series.map(({ name, value, look }) => (
    <LegendItem
      key={name}
      name={name}
      mark={look}
      value={selected && chart.format(Math.abs(value(selected)))}
    />
  ));
  return (
    <Chart {...chart} range={range} legend={legend} days={days.map(({ day }) => day)}>
      {({ x, y }) => (
        <BarStack
          data={days}
          keys={series.map(({ name }) => name)}
          x={({ day }) => day}
          value={(day, name) => seriesOf(name)?.value(day) ?? 0}
          xScale={x}
          yScale={y}
          color={(name) => seriesOf(name)?.look ?? ''}
          offset="diverging"
        >
          {(stacks) =>
            stacks.flatMap(({ bars }) =>
              bars.map(({ key, index, color, bar, x: left, width }) => {
                const [low = 0, high = 0] = bar;
                if (low === high) return null;
                const place = { x: left, y: y(high), width, height: y(low) - y(high) };
                return <rect key={`${key} ${index}`} {...place} className={color} />;
              }),
            )
          }
        </BarStack>
      )}
    </Chart>
  );
}
