import { sql, type RawBuilder } from 'kysely'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { readBand, writeBand } from '#domain/formulas/stat-grouping.ts'
import { bandOf, type NumberBand, numberBands } from '#domain/numbers/number-bands.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findCustomStat } from '#server/playbook/custom-stats.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { computeFormulaValues } from './formula-values.ts'
import { readFilterPortfolios } from './resolve-filter.ts'

/** How trades are grouped by a custom stat, as SQL over the columns of trades. */
export interface StatGroups {
  readonly key: RawBuilder<unknown>
  /** Joins what the key is read from; null if it is a column of trades. */
  readonly join: RawBuilder<unknown> | null
  /** Order of the groups; trades without a value come last. */
  readonly compare: (a: string | null, b: string | null) => number
}

const compareBy =
  (placeOf: (key: string) => number): StatGroups['compare'] =>
  (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return placeOf(a) - placeOf(b) || (a < b ? -1 : Number(a > b))
  }

const byBand = compareBy((key) => readBand(key)?.low ?? 0)

/** Choices in their order, then values that are no choice any more. */
function byChoice(choices: readonly string[]): StatGroups['compare'] {
  return compareBy((key) => (choices.includes(key) ? choices.indexOf(key) : choices.length))
}

/** The bands of stored numbers. */
function bandKey(value: RawBuilder<unknown>, bands: readonly NumberBand[]): RawBuilder<unknown> {
  if (bands.length === 0) return sql`null::text`
  const cases = bands.map(
    (band) => sql`when ${value} between ${band.low}::float8 and ${band.high}::float8 then ${writeBand(band)}`,
  )
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

async function groupByNumber(
  context: RequestContext,
  { id }: CustomStat,
  portfolios: readonly RevisedPortfolio[],
): Promise<StatGroups> {
  const value = sql`(case when jsonb_typeof(custom_stats -> ${id}::text) = 'number'
    then (custom_stats ->> ${id}::text)::numeric::float8 end)`
  const ids = portfolios.map((portfolio) => portfolio.id)
  // Of all trades: bands stay where they are when the filter changes.
  const { rows } = await context.transaction((trx) =>
    sql<{ value: number }>`
      select ${value} as value from trades where portfolio_id = any(${ids}::uuid[]) and ${value} is not null
    `.execute(trx),
  )
  return { key: bandKey(value, numberBands(rows.map((row) => row.value))), join: null, compare: byBand }
}

async function groupByFormula(
  context: RequestContext,
  formula: string,
  portfolios: readonly RevisedPortfolio[],
): Promise<StatGroups> {
  const known: { readonly id: Id; readonly value: number }[] = []
  for (const portfolio of portfolios) {
    const { ids, values } = await computeFormulaValues(context, portfolio, formula)
    for (const [place, id] of ids.entries()) {
      const value = values[place] ?? Number.NaN
      if (!Number.isNaN(value)) known.push({ id, value })
    }
  }
  const bands = numberBands(known.map(({ value }) => value))
  const places = known.map(({ value }) => bandOf(bands, value) + 1)
  return {
    key: sql`(${bands.map(writeBand)}::text[])[stat_values.place]`,
    join: sql`left join unnest(${known.map(({ id }) => id)}::uuid[], ${places}::integer[])
      as stat_values (trade_id, place) on stat_values.trade_id = trades.id`,
    compare: byBand,
  }
}

/** Groups by one of the user's custom stats. It runs its own transactions. Throws `not_found`. */
export async function groupByStat(
  context: RequestContext,
  statId: Id,
  portfolioId: Id | undefined,
): Promise<StatGroups> {
  const { userId } = context.user
  const { stat, portfolios } = await context.transaction(async (trx) => ({
    stat: orNotFound(await findCustomStat(trx, statId)),
    portfolios: await readFilterPortfolios(trx, userId, portfolioId),
  }))
  if (stat.formula !== null) return groupByFormula(context, stat.formula, portfolios)
  if (stat.kind === 'number') return groupByNumber(context, stat, portfolios)
  return {
    key: sql`(custom_stats ->> ${statId}::text)`,
    join: null,
    compare: byChoice(stat.kind === 'yesNo' ? ['true', 'false'] : stat.choices),
  }
}
