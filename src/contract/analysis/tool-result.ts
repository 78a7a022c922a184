import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { calendarDate, id } from '#contract/values.ts'

/*
 * Results of the analysis tools as JSON: numbers that are not known are null, also within lines. The shapes are those of
 * src/domain/analysis/shapes; a test holds the two together.
 */

const figureUnit = z.enum(['money', 'r', 'fraction', 'ratio', 'count', 'minutes', 'number'])
const namedList = z.enum(['setups', 'tags', 'mistakes', 'exchanges', 'missed_reasons', 'rules', 'stats'])

/** Words, and what stands between them: a figure, the id of a name, a choice, or a date. */
const sentence = z.array(
  z.union([
    z.string(),
    z.object({ kind: figureUnit, value: z.number(), signed: z.boolean().optional() }),
    z.object({ kind: z.literal('name'), list: namedList, id: z.string() }),
    z.object({ kind: z.literal('choice'), field: z.string(), value: z.string() }),
    z.object({ kind: z.literal('date'), value: calendarDate }),
  ]),
)

export const certainty = z.enum(['likely', 'couldBeChance', 'notEnough', 'descriptive'])
const axis = z.object({
  name: z.string(),
  unit: z.enum([...figureUnit.options, 'date', 'instant', 'trade']),
  column: z.string().nullable(),
  /** Set for sizes such as costs, whose amounts are no gains or losses. */
  isSize: z.literal(true).optional(),
})
const frame = { key: z.string(), title: z.string() }
const mark = z.object({ at: z.number(), label: z.string() })
const points = z.array(z.number().nullable())

const barsChart = z.object({
  kind: z.literal('bars'),
  ...frame,
  axis,
  bars: z.array(
    z.object({
      group: z.string(),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** As of intervals. */
      mayBeWider: z.literal(true).optional(),
      certainty: z.number(),
      n: z.int(),
      reference: z.number().nullable(),
    }),
  ),
})

const histogramChart = z.object({
  kind: z.literal('histogram'),
  ...frame,
  axis,
  low: z.number(),
  width: z.number(),
  counts: z.array(z.number()),
  above: z.number(),
  apart: mark.extend({ count: z.number() }).nullable(),
  marks: z.array(mark),
  overlays: z.array(z.object({ label: sentence, counts: z.array(z.number()) })),
})

const scatterChart = z.object({
  kind: z.literal('scatter'),
  ...frame,
  x: axis,
  y: axis,
  points: z.object({
    x: points,
    y: points,
    /** Index into `colors`. */
    color: z.array(z.int()),
    /** Place of the trade among all of the portfolios, in order of exit; trades without an exit come last. */
    rows: z.array(z.int()),
  }),
  colors: z.array(z.object({ label: sentence })),
  isXLogarithmic: z.boolean(),
})

const heatChart = z.object({
  kind: z.literal('heat'),
  ...frame,
  rowAxis: axis,
  columnAxis: axis,
  rows: z.array(sentence),
  columns: z.array(sentence),
  values: points,
  unit: figureUnit,
  t: points,
  isAgainstMean: z.literal(true).optional(),
  n: z.array(z.int()),
  groups: z.array(z.string().nullable()),
})

export const linesChart = z.object({
  kind: z.literal('lines'),
  ...frame,
  x: axis,
  y: axis,
  scale: z.enum(['linear', 'log']),
  lines: z.array(
    z.object({
      label: sentence,
      x: points,
      y: points,
      low: points.optional(),
      high: points.optional(),
      /** By point, as of intervals; absent where no point is of few trades. */
      mayBeWider: z.array(z.boolean()).optional(),
    }),
  ),
  levels: z.array(mark),
  spans: z.array(z.object({ from: z.number(), to: z.number(), label: sentence })),
  flows: z.array(z.object({ at: z.number(), amount: z.number() })).optional(),
  below: points.optional(),
})

const calendarChart = z.object({
  kind: z.literal('calendar'),
  ...frame,
  unit: figureUnit,
  days: z.array(
    z.object({
      date: calendarDate,
      /** Null on a day whose result is unknown in the unit: in R, without a risk. */
      value: z.number().nullable(),
      r: z.number().nullable(),
      n: z.int(),
      compliance: z.number().nullable(),
      group: z.string(),
    }),
  ),
})

const finding = z.object({
  statement: sentence,
  certainty,
  n: z.int(),
  /** Trades needed for a verdict; null unless notEnough. */
  needed: z.number().nullable(),
  /** Corrected for `comparisons`; null where nothing was tested. */
  pValue: z.number().nullable(),
  comparisons: z.int(),
})

const figure = z.object({
  /** Unique in the tool; the key of the metric where it is one. */
  key: z.string(),
  label: z.string(),
  unit: figureUnit,
  signed: z.literal(true).optional(),
  good: z.enum(['high', 'low', 'neither']),
  meaning: z.string(),
  formula: z.string(),
  value: z.number().nullable(),
  /** Why there is no value; null if there is one. */
  reason: z.string().nullable(),
  n: z.int(),
  effectiveN: z.number().optional(),
  approximateN: z.int().optional(),
  /** Trades with a value that the trader stated, where there are no candles. */
  statedN: z.int().optional(),
  interval: interval.optional(),
  /** Set where fewer than 30 trades are too few for an interval of a ratio. */
  lacksInterval: z.literal(true).optional(),
  group: z.string().nullable(),
})

const plainRow = z.object({
  group: z.string().nullable(),
  unit: figureUnit.optional(),
  cells: z.array(z.union([z.number(), sentence]).nullable()),
  intervals: z.array(interval.nullable()),
})

const table = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum([...figureUnit.options, 'text']),
      isSize: z.literal(true).optional(),
    }),
  ),
  /** A row may have the rows that it is made of. */
  rows: z.array(plainRow.extend({ inside: z.array(plainRow).optional() })),
  totals: z.array(z.number().nullable()).nullable(),
})

const group = z.object({
  key: z.string(),
  label: sentence,
  n: z.int(),
  /** What selects these trades, as in the address of the screen; null where nothing does. */
  brush: z.record(z.string(), z.unknown()).nullable(),
  /** Of groups that `tradesOf` asks for. */
  tradeIds: z.array(id),
})

const coverage = z.object({
  of: z.int(),
  known: z.int(),
  missing: z.array(z.object({ what: sentence, n: z.int(), remedy: z.string() })),
})

/** What a tool found: its sentence, figures, charts, tables, the groups behind them, and what data are missing. */
export const toolResult = z.object({
  tool: z.string(),
  depth: z.enum(['quick', 'full']),
  /** R where the portfolios differ in currency. */
  unit: z.enum(['money', 'r']),
  finding,
  figures: z.array(figure),
  charts: z.array(
    z.discriminatedUnion('kind', [barsChart, histogramChart, scatterChart, heatChart, linesChart, calendarChart]),
  ),
  tables: z.array(table),
  groups: z.array(group),
  coverage,
  spark: points,
})

/** The figure of the first selection minus that of the second; without a difference where the figure is no mean or share. */
export const figureDifference = z.object({
  figure: z.string(),
  difference: z
    .object({ value: z.number(), interval, pValue: z.number(), size: z.number(), degrees: z.number() })
    .nullable(),
  certainty,
  n: z.int(),
})
