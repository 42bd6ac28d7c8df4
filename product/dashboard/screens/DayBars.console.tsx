import { useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './Dashboard.module.css';

interface DayBarsProps {
  kind: 'money' | 'people';
  unit: 'day' | 'month';
  dates: readonly string[];
  values: readonly number[];
  figure: (value: number, short: boolean) => string;
  day: (date: string) => string;
}

type Anchor = 'start' | 'middle' | 'end';

/** A text at an edge grows inwards, so that it is not cut. @param share its position, 0 to 1 from the first day */
function anchorAt(share: number, isRightToLeft: boolean): Anchor {
  if (share > 0.06 && share < 0.94) return 'middle';
  return share <= 0.06 === isRightToLeft ? 'end' : 'start';
}

interface TickProps {
  write: (date: string) => string;
  anchor: (date: string) => Anchor;
  x?: number | string;
  y?: number | string;
  payload?: { value: string };
}

function Tick({ write, anchor, x, y, payload }: TickProps) {
  if (!payload) return null;
  return (
    <text x={x} y={Number(y) + 8} textAnchor={anchor(payload.value)} className={classes.tick}>
      {write(payload.value)}
    </text>
  );
}

interface TipProps extends Pick<DayBarsProps, 'figure' | 'day'> {
  active?: boolean;
  payload?: readonly { payload?: { date: string; value: number } }[];
}

function Tip({ figure, day, active, payload }: TipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className={classes.tip}>
      <strong>{figure(point.value, false)}</strong>
      <span>{day(point.date)}</span>
    </div>
  );
}

interface BestLabelProps {
  anchor: Anchor;
  x?: number | string;
  y?: number | string;
  width?: number | string;
  /** The text; empty for all bars but the highest. */
  value?: unknown;
}

function BestLabel({ anchor, x, y, width, value }: BestLabelProps) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <text x={Number(x) + Number(width) / 2} y={Number(y) - 8} textAnchor={anchor} className={classes.label}>
      {value}
    </text>
  );
}

/** Bars without axes or grid: the first, middle and last day are named, and the highest bar carries its figure. */
export default function DayBars({ kind, unit, dates, values, figure, day }: DayBarsProps) {
  const { i18n } = useTranslation('dashboard');
  const isRightToLeft = useDirection().dir === 'rtl';
  const most = Math.max(...values);
  const best = values.indexOf(most);
  // Bars without height are left out of the labels, and their numbers with them: the text is beside its bar.
  const data = dates.map((date, at) => ({
    date,
    value: values[at] ?? 0,
    label: at === best ? figure(most, true) : '',
  }));
  const short = new Intl.DateTimeFormat(i18n.language, {
    ...(unit === 'day' ? { day: 'numeric' } : { year: '2-digit' }),
    month: 'short',
    timeZone: 'UTC',
  });
  const ticks = [...new Set([0, Math.floor((dates.length - 1) / 2), dates.length - 1])].map(
    (at) => dates[at]!,
  );
  const shareOf = (date: string): number => dates.indexOf(date) / Math.max(dates.length - 1, 1);
  const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ResponsiveContainer width="100%" height={200}>
      <BarChart
        data={data}
        margin={{ top: 24, right: 4, bottom: 0, left: 4 }}
        barCategoryGap={dates.length > 40 ? 1 : '18%'}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="date"
          ticks={ticks}
          interval={0}
          reversed={isRightToLeft}
          axisLine={{ stroke: 'var(--line)' }}
          tickLine={false}
          tickMargin={6}
          tick={
            <Tick
              write={(date) => short.format(new Date(`${date}T00:00:00Z`))}
              anchor={(date) => anchorAt(shareOf(date), isRightToLeft)}
            />
          }
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Tooltip
          cursor={{ fill: 'var(--surface-hover)' }}
          animationDuration={animate ? 120 : 0}
          content={<Tip figure={figure} day={day} />}
        />
        <Bar
          dataKey="value"
          fill={kind === 'money' ? 'var(--money-mark)' : 'var(--people-mark)'}
          radius={[3, 3, 0, 0]}
          isAnimationActive={animate}
          animationDuration={180}
        >
          <LabelList
            dataKey="label"
            content={<BestLabel anchor={anchorAt(shareOf(dates[best]!), isRightToLeft)} />}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
